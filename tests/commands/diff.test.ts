/** `npm run flow -- diff` against the base, a git revision and another folder. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { smallFlow, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { typedProduct } from "#engine/testing/typed-product.ts";
import { diff as command } from "#scripts/flow/diff.ts";
import { Borrower, person } from "#server/testing/borrower.ts";
import { hasPostgres } from "#server/testing/databases.ts";
import { type SharedDatabases, sharedDatabases } from "#server/testing/shared-databases.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer } from "#server/testing/server.ts";

let root: TestRoot;
let old: TestRoot;
const first = (when: string) => ({
  id: "first",
  page: "first",
  transitions: [{ id: "on", to: "second", when }],
});
const flowWith = (when: string) =>
  smallFlow({ states: [first(when), { id: "second", page: "second", final: true }] });
const git = (...args: string[]) => {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  const { status, stderr } = spawnSync("git", [...identity, ...args], {
    cwd: root.path,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
};

beforeAll(async () => {
  root = await testRoot({
    // Gives the root schemas of its own, because git does not follow a link.
    "schemas/application.schema.json": await readFile("schemas/application.schema.json", "utf8"),
    "flows/small/flow.json": flowWith("application.active && status.cancelled"),
    "flows/organisations/other/overlay.json": {
      patch: {
        "small/flow.json": {
          states: { first: { transitions: { on: { when: "application.active" } } } },
        },
      },
    },
  });
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "before");
  old = await testRoot();
  await cp(join(root.path, "flows"), join(old.path, "flows"), { recursive: true });
  await root.write("flows/small/flow.json", flowWith("status.cancelled && application.active"));
  git("commit", "-qam", "the same in other words");
  await root.write("flows/small/flow.json", flowWith("status.funded && application.active"));
  await root.write("flows/small/screens/second.json", { id: "second", title: "We thank you" });
});
afterAll(() => Promise.all([root.remove(), old.remove()]));

/**
 * Runs the command in this process. Returns its output and exit code, or throws the command's own
 * error.
 */
async function run(...args: string[]): Promise<{ out: string; code: number }> {
  const lines: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line: string) => {
    lines.push(line);
  });
  try {
    return { code: await command.run(args), out: lines.join("\n") };
  } finally {
    print.mockRestore();
  }
}

const diff = (...args: string[]) => run("--root", root.path, ...args);

interface Whole {
  flows: {
    organisations: (string | null)[];
    decisions: { reroutes: { before: string; after: string; witness: unknown }[] } | null;
  }[];
  organisations: { affected: string[] };
}

test("lists the data that leads to another page than in the base, and the changed text", async () => {
  const { out, code } = await diff("--org", "other");
  expect(code).toBe(0);
  expect(out).toContain("small: changed for other");
  expect(out).toMatch(/first → second {3}\(state first → second; [\d.]+ % of the cases/);
  expect(out).toContain('least data: {"application":{},"profile":{}}');
  expect(out).toContain("~ transition first → on");
  expect(out).toContain("by flows/organisations/other/overlay.json /patch/small~1flow.json");
  const rows = JSON.parse((await diff("--org", "other", "--json")).out) as unknown[];
  expect(rows).toMatchObject([
    { file: "flows/small/flow.json", before: "status.funded && application.active" },
  ]);
  const report = JSON.parse((await diff("--org", "other", "--format", "json")).out) as Whole;
  expect(report).toMatchObject({ flows: [{ flow: "small" }], text: rows });
});

test("lists re-routed data since a revision, and the affected organizations", async () => {
  const { out, code } = await diff("--from", "HEAD~1");
  expect(code).toBe(0);
  expect(out).toContain("small: changed for the shared base, main");
  expect(out).toContain("second → first");
  expect(out).toContain("first → second");
  expect(out).toContain("words /title: Thank you → We thank you");
  expect(out).toContain("Organizations affected: main, other.");
  const report = JSON.parse((await diff("--from", "HEAD~1", "--json")).out) as Whole;
  const [shared, other] = report.flows;
  expect(shared?.organisations).toEqual([null, "main"]);
  expect(
    shared?.decisions?.reroutes.map(({ before, after }) => `${before} → ${after}`).sort(),
  ).toEqual(["first → second", "second → first"]);
  // Its overlay sets the rule itself, so only copy changed for it.
  expect(other).toMatchObject({ organisations: ["other"], decisions: null });
});

test("proves that a rule written differently in another revision means the same", async () => {
  const { out } = await diff("--from", "HEAD~1", "--to", "HEAD");
  expect(out).toContain(
    "Decisions: the same on all data (proven over all data that the schemas allow).",
  );
  expect(out).toContain("= transition first → on");
  expect(out).toContain("(proven)");
});

test("compares one organization with another folder", async () => {
  const { out, code } = await run("--root", root.path, "--from-root", old.path, "--org", "main");
  expect(code).toBe(0);
  expect(out).toContain("small: changed for main");
  const same = await run("--root", old.path, "--from-root", old.path);
  expect(same).toMatchObject({ code: 0, out: expect.stringContaining("No flow differs.") });
});

test.each<[string, string, string, string]>([
  [
    "a lower limit",
    "application.amount >= 25000",
    "application.amount >= 15000",
    "from $15,000 to under $25,000",
  ],
  ["a limit that is gone", "application.amount > 500", "application.amount > 0", "over $0 to $500"],
  [
    "another whole number",
    "application.term > 12",
    "application.term >= 24",
    "term (application.term) from 13 to 23",
  ],
])("says in ranges which data %s sends elsewhere", async (_name, before, after, expected) => {
  await root.write("flows/small/flow.json", flowWith(after));
  await old.write("flows/small/flow.json", flowWith(before));
  const { out } = await run("--root", root.path, "--from-root", old.path, "--org", "main");
  expect(out).toContain(expected);
});

test("lists the given applications that get another page", async () => {
  await root.write("flows/small/flow.json", flowWith("application.amount >= 15000"));
  await old.write("flows/small/flow.json", flowWith("application.amount >= 25000"));
  const lines = [{ amount: 10_000 }, { amount: 20_000, uuid: "20k" }, { amount: 30_000 }].map(
    (application) => JSON.stringify({ application }),
  );
  await root.write("applications.jsonl", `${[...lines, "{bad"].join("\n")}\n`);
  const given = ["--applications", join(root.path, "applications.jsonl"), "--flow", "small"];
  const since = ["--root", root.path, "--from-root", old.path, "--org", "main", ...given];
  const { out } = await run(...since);
  expect(out).toContain("Applications of small: 1 of 3 get another page.");
  expect(out).toContain("first → second: 1 (20k)");
  expect(out).toContain("Cannot be read: 1 (line 4).");
  expect(JSON.parse((await run(...since, "--json")).out)).toMatchObject({
    applications: { compared: 3, unusable: [4] },
  });
});

describe("the applications of a server's database", () => {
  const flow = typedProduct.id;
  let before: string;
  let after: string;
  let dataDir: string;
  let cluster: SharedDatabases | null;
  beforeAll(async () => {
    [before, after] = [await fixtureRoot(), await fixtureRoot()];
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
    cluster = hasPostgres ? sharedDatabases() : null;
    const file = join(after, "flows", flow, "flow.json");
    const stricter = `profile.name.firstName != null && profile.dob != '${person.dob}'`;
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replace("profile.name.firstName != null && profile.dob != null", stricter),
    );
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(async () => {
    await cluster?.drop();
    await Promise.all([before, after, dataDir].map((path) => rm(path, { recursive: true })));
  });
  const moved = (database: string) => {
    const since = ["--root", after, "--from-root", before, "--org", "main", "--flow", flow];
    return run(...since, "--database", database);
  };

  test.each([
    ["an embedded database", () => Promise.resolve(null)],
    ["PostgreSQL", () => cluster?.create()],
  ])("in %s are decided by their sealed values, and only identified", async (_name, create) => {
    const databaseUrl = await create();
    if (databaseUrl === undefined) return;
    vi.stubEnv("DATA_DIR", dataDir);
    const server = await testServer({ root: before, dataDir, databaseUrl });
    const borrower = await Borrower.begin(server);
    await borrower.submit("person", person);
    await Borrower.begin(server);
    await Borrower.begin(server, "other");
    if (databaseUrl === null)
      await expect(moved(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
    await server.remove();
    const { out } = await moved(databaseUrl ?? dataDir);
    expect(out).toContain(`Applications of ${flow}: 1 of 2 get another page.`);
    expect(out).toContain(`number → person: 1 (${borrower.uuid})`);
    const [applications = ""] = /Applications of[^]*?\n\n/.exec(out) ?? [];
    for (const personal of [person.firstName, person.lastName, person.dob, borrower.email])
      expect(applications).not.toContain(personal);
  });

  test("are not read with another key, without a key, or from a place without a database", async () => {
    vi.stubEnv("ROOT_KEY", randomBytes(32).toString("base64"));
    await expect(moved(dataDir)).rejects.toThrow(/wrapped by root key [0-9a-f]{16}/);
    vi.unstubAllEnvs();
    const key = join(dataDir, "root.key");
    await rename(key, `${key}.away`);
    await expect(moved(dataDir)).rejects.toThrow(`there is no ${key}`);
    await rename(`${key}.away`, key);
    await expect(moved(before)).rejects.toThrow(`${before} has no database`);
    await expect(moved("mysql://localhost/a")).rejects.toThrow("begins with postgres://");
    vi.stubEnv("DATA_DIR", dataDir);
    const nowhere = moved("postgres://ada:secret@localhost:1/a");
    await expect(nowhere).rejects.toThrow("postgres://ada@localhost:1/a cannot be opened");
  });
});

test("leaves out what an overlay only repeats", async () => {
  const overlay = "flows/organisations/other/overlay.json";
  const title = { "small/screens/second.json": { title: "We thank you" } };
  await root.write(overlay, { patch: title });
  expect((await diff("--org", "other")).out).toContain("changes nothing");
});

test.each([
  [["--from", "nowhere"], 'There is no revision "nowhere"'],
  [["--org", "other", "--flow", "smal"], 'There is no flow "smal". Did you mean "small"?'],
  [["--from", "HEAD", "--from-root", "."], "not both"],
  [["--to", "HEAD"], "--to needs --from"],
  [["--org", "main", "--applications", "-"], "--applications needs --flow"],
  [["--org", "main", "--database", "data"], "--database needs --flow"],
  [["--applications", "-", "--database", "data"], "not both"],
  [["--from-root", "/nonexistent"], "There is no folder"],
  [["--from", "HEAD", "--org", "nobody"], "There is no organization"],
  [["--org", "main", "--format", "yaml"], "There is no format"],
])("diff rejects an invalid call with the reason: %j", async (args, message) => {
  await expect(diff(...args)).rejects.toThrow(message);
});
