/** A root that holds the shipped flows and the product of `fixture/` under another name, for one server. */
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const fixture = fileURLToPath(new URL("fixture", import.meta.url));

/** Lenders of the root: each one more takes a second to compile. */
const LENDERS = ["main"];

export interface ProductRoot {
  path: string;
  remove(): Promise<void>;
}

/** Name of the product in the fixture's files. */
const FIXTURE_NAME = "boat";

/** The places in a file where the fixture's name is an identifier. Prose and fields keep the word. */
const IDENTIFIERS = new RegExp(
  `(?<=/account/|screen:|"(?:id|product)": "|")${FIXTURE_NAME}(?=-register|-buyer|-guarantor|/)` +
    `|(?<=/account/|"(?:id|product)": ")${FIXTURE_NAME}(?=["/])`,
  "g",
);

/** States in which the fixture's applications rest when they are finished. */
const ENDINGS = ["BOAT_AFLOAT", "BOAT_DONE"];

/** Gives the endings of the fixture the period of funded applications, as a product owner does. */
async function keepEndings(flows: string): Promise<void> {
  const path = join(flows, "retention.json");
  const retention = JSON.parse(await readFile(path, "utf8")) as {
    applications: { id: string; states: string[] }[];
  };
  for (const row of retention.applications)
    if (row.id === "funded") row.states = [...new Set([...row.states, ...ENDINGS])];
  await writeFile(path, JSON.stringify(retention));
}

/** Writes the fixture's files over the flows, with the product, its flows and its persona renamed. */
export async function layFixture(flows: string, name: string): Promise<void> {
  const entries = await readdir(join(fixture, "flows"), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const path = source
      .slice(join(fixture, "flows").length)
      .replace(new RegExp(`/${FIXTURE_NAME}(?=[-/])`, "g"), `/${name}`);
    await mkdir(dirname(join(flows, path)), { recursive: true });
    const text = await readFile(source, "utf8");
    await writeFile(join(flows, path), text.replace(IDENTIFIERS, name));
  }
  await keepEndings(flows);
}

/** Drops what only lenders outside of the root have: their personas, and answers to their screens. */
async function dropPartsOfOthers(flows: string): Promise<void> {
  const personas = join(flows, "sandbox/personas");
  for (const file of await readdir(personas)) {
    const path = join(personas, file);
    const persona = JSON.parse(await readFile(path, "utf8")) as {
      orgCode?: string;
      answers?: object;
    };
    if (persona.orgCode !== undefined && !LENDERS.includes(persona.orgCode)) {
      await rm(path);
      continue;
    }
    if (persona.answers === undefined) continue;
    const answers = Object.entries(persona.answers).filter(([screen]) => {
      const [flow = "", ...name] = screen.split("/");
      return existsSync(join(flows, flow, "screens", `${name.join("/")}.json`));
    });
    await writeFile(path, JSON.stringify({ ...persona, answers: Object.fromEntries(answers) }));
  }
}

/** Copies the shipped flows of a few lenders, and lays the fixture over them as the product `name`. */
export async function productRoot(name: string): Promise<ProductRoot> {
  const path = await mkdtemp(join(tmpdir(), "hearthline-products-"));
  const flows = join(path, "flows");
  await mkdir(flows);
  const organisations = join(repository, "flows/organisations");
  await cp(join(repository, "flows"), flows, {
    recursive: true,
    filter: (source) =>
      !source.startsWith(`${organisations}/`) ||
      LENDERS.some((code) => source.startsWith(join(organisations, code))),
  });
  await dropPartsOfOthers(flows);
  await layFixture(flows, name);
  await symlink(join(repository, "schemas"), join(path, "schemas"));
  // Pages answer without a build.
  await mkdir(join(path, "dist"));
  await writeFile(join(path, "dist/index.html"), "<!doctype html><title>Page</title>");
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
