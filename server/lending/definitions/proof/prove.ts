/** Checks changed definitions before they are published, and compares them with the live ones. */
import {
  codeRow,
  type Definitions,
  definitionsOf,
  type Edition,
  type Finding,
  layerHash,
  type Layer,
  readSources,
  sharedHash,
  validateDefinitions,
  withFiles,
} from "#definitions/index.ts";
import { compare, journeysDiff, sideOf } from "#definitions/diff/compare.ts";
import { report } from "#definitions/diff/report.ts";
import { publishInto, writerInto } from "#definitions/watch/editions.ts";
import { chainOf, ownerOf } from "#definitions/watch/owners.ts";

export interface ProofOrder {
  root: string;
  /** Published texts over the files of the root. */
  live: Layer;
  /** Published texts after the change. */
  next: Layer;
  /** Organizations to compare; null for all of them and the shared base. */
  organisations: readonly string[] | null;
  /** Folder for the published files; null to publish nothing. */
  target: string | null;
}

export interface Proof {
  /** Every finding after the change that the live definitions do not have. */
  findings: readonly Finding[];
  /** Journeys that fail or are gone after the change. */
  brokenJourneys: readonly string[];
  /** What changes, by meaning, as `npm run flow -- diff` says it. */
  report: string;
  /** Organizations whose flows change; null is the shared base. */
  changed: readonly (string | null)[];
  /** Null without a target, and when an error stops the publication. */
  edition: Edition | null;
}

const identitiesIn = (definitions: Definitions): ReadonlySet<string> =>
  new Set(validateDefinitions(definitions).map(identity));

const identity = ({ code, file, pointer, message, organisation }: Finding): string =>
  JSON.stringify([code, file, pointer, message, organisation]);

/** Returns what the change does. An error that the live definitions do not have stops a publication. */
export async function prove(order: ProofOrder): Promise<Proof> {
  const { root, live, next, target } = order;
  const files = await readSources(root);
  const before = definitionsOf(withFiles(files, live));
  const after = definitionsOf(withFiles(files, next));
  const known = identitiesIn(before);
  const all = validateDefinitions(after);
  const findings = all.filter((each) => !known.has(identity(each)));
  const flows = compare(pairsOf(before, after, order.organisations), after);
  const journeys = journeysDiff(before, after);
  const stops = findings.some(({ severity }) => severity === "error");
  return {
    findings,
    brokenJourneys: [
      ...new Set([...journeys.failing.map(({ file }) => file), ...journeys.lost]),
    ].sort(),
    report: report(flows),
    changed: [...new Set(flows.flatMap(({ organisations }) => organisations))],
    edition:
      target === null || stops
        ? null
        : await editionOf({ bare: definitionsOf(files), before, after }, all, next, target),
  };
}

function pairsOf(
  before: Definitions,
  after: Definitions,
  organisations: readonly string[] | null,
): Parameters<typeof compare>[0] {
  const [was, is] = [sideOf(before), sideOf(after)];
  const isWanted = (code: string) => organisations === null || organisations.includes(code);
  const shared = [...after.organisations.keys()].filter(
    (code) => before.organisations.has(code) && isWanted(code),
  );
  return [...(organisations === null ? [null] : []), ...shared.sort()].map((organisation) => ({
    organisation,
    before: was.effective(organisation),
    after: is.effective(organisation),
  }));
}

/**
 * Publishes the organizations. One with an error that the files alone do not have keeps its version: a
 * new installation may not fit the published texts any more.
 */
async function editionOf(
  { bare, before, after }: Record<"bare" | "before" | "after", Definitions>,
  findings: readonly Finding[],
  layer: Layer,
  target: string,
): Promise<Edition> {
  const known = identitiesIn(bare);
  const wrong = new Set(
    findings
      .filter(({ severity, code }) => severity === "error" && codeRow(code)?.runs !== true)
      .filter((each) => !known.has(identity(each)))
      .map((each) => ownerOf(each)),
  );
  const write = writerInto(target);
  const organisations: Edition["organisations"][string][] = [];
  const codes = [...after.organisations.keys()].sort();
  const sound = codes.filter(
    (code) => !wrong.has(null) && !chainOf(after, code).some((each) => wrong.has(each)),
  );
  for (const code of sound) organisations.push(await publishInto(write, after, code, layer));
  const changed = [...new Set([...before.sources.files.keys(), ...after.sources.files.keys()])];
  return {
    findings,
    shared: sharedHash(after.sources),
    layer: layerHash(layer),
    paths: changed.filter(
      (path) =>
        !path.startsWith("flows/organisations/") &&
        before.sources.files.get(path)?.hash !== after.sources.files.get(path)?.hash,
    ),
    organisations: Object.fromEntries(
      sound.flatMap((code, index) => {
        const published = organisations[index];
        return published === undefined ? [] : [[code, published] as const];
      }),
    ),
    rejected: codes.filter((code) => !sound.includes(code)),
  };
}
