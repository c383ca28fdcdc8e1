/**
 * Makes a root with the repository's definitions and the given number of organizations. Each has
 * its own copy and, in turn, another rule, a removed step, other colors, or another organization as
 * its base.
 */
import { cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isRecord } from "#engine/index.ts";

const repository = resolve(import.meta.dirname, "../..");

type Json = Record<string, unknown>;

const codeOf = (index: number): string => `bank-${String(index).padStart(5, "0")}`;

const FLOW = "heloc/flow.json";

/**
 * Returns an organization's changes of the rules, by file. Some change nothing, and many make the
 * same change.
 */
const rules: readonly ((index: number) => Json)[] = [
  () => ({}),
  (index) => {
    // The flow and its checklist name the fact.
    const facts = {
      offerSelected: `application.term > 0 && application.amount >= ${15_000 + 1_000 * (index % 25)}`,
    };
    return { [FLOW]: { facts }, "heloc/checklist.json": { facts } };
  },
  (index) => ({
    [FLOW]: {
      states: {
        [index % 2 === 0 ? "docVerify" : "incomeReview"]: { transitions: { "to-bpo": null } },
      },
    },
  }),
  (index) => ({
    [FLOW]: {
      entries: {
        "underwriting-review": {
          when: `status.uwDecision == 'REVIEW' && application.amount > ${5_000 * (index % 10)}`,
        },
      },
    },
  }),
];

function overlayOf(index: number): Json {
  const rule = rules[index % rules.length]?.(Math.floor(index / rules.length));
  return {
    $schema: "../../../schemas/overlay.schema.json",
    ...(index % 10 === 9 ? { extends: codeOf(index - 1) } : {}),
    patch: {
      "heloc/screens/start/profile.json": { title: `Confirm your details with Bank ${index}` },
      ...(index % 3 === 0
        ? { "heloc/screens/start/contact.json": { lead: `Bank ${index} calls before it writes.` } }
        : {}),
      ...rule,
    },
  };
}

/** @returns the folder, which the caller removes */
export async function generateOrganisations(count: number): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "hearthline-organisations-"));
  for (const folder of ["schemas", "flows"])
    await cp(join(repository, folder), join(root, folder), { recursive: true });
  const readMain = async (name: string): Promise<Json> => {
    const value: unknown = JSON.parse(
      await readFile(join(repository, "flows/organisations/main", name), "utf8"),
    );
    return isRecord(value) ? { ...value } : {};
  };
  const [info, theme] = [await readMain("organisation.json"), await readMain("theme.json")];
  // The generated copy has no translations.
  delete info.locales;
  for (let index = 0; index < count; index += 1) {
    const code = codeOf(index);
    const folder = join(root, "flows/organisations", code);
    await mkdir(folder);
    const write = (name: string, value: Json) =>
      writeFile(join(folder, name), JSON.stringify(value, null, 2));
    await write("overlay.json", overlayOf(index));
    await write("organisation.json", {
      ...info,
      orgCode: code,
      canonicalOrgCode: code,
      orgBrand: `Bank ${index}`,
      companyNameShort: `Bank ${index}`,
      baseUrl: `https://${code}.example`,
    });
    if (index % 2 === 0)
      await write("theme.json", {
        ...theme,
        logo: { ...(isRecord(theme.logo) ? theme.logo : {}), alt: `Bank ${index}` },
      });
  }
  return root;
}
