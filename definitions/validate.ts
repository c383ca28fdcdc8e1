/**
 * Collects every finding: of single files, of the shared base, and of each organization's effective
 * definition.
 */
import { checkedNow, checkedOnce } from "./checked-once.ts";
import { checksAcross } from "./checks/index.ts";
import { withoutGuesses } from "./codes.ts";
import { withoutConsequences } from "./consequences.ts";
import type { Effective, Definitions } from "./model.ts";
import { Exemptions } from "./exemptions.ts";
import type { Finding } from "./finding.ts";
import { walkJourneys } from "./journeys/journeys.ts";
import { atOverlay } from "./overlay-cause.ts";

/**
 * Reports a fault of the base once with `organisation` null, and an overlay's fault with its
 * organization.
 */
export function validateDefinitions(definitions: Definitions): Finding[] {
  const exemptions = new Exemptions();
  const checkedOf = checkedOnce(definitions);
  const findingsOf = (code: string | null, effective: () => Effective): readonly Finding[] => {
    const { structural, checked, sound } = checkedOf(code, effective);
    const across = checksAcross.flatMap((check) => check(sound, definitions));
    return [...structural, ...exemptions.apply([...checked, ...across], sound)];
  };
  const base = findingsOf(null, () => definitions.base);
  const ofFiles = definitions.fileFindings();
  const shared = new Set([...ofFiles, ...base].map(identity));
  const ownFindings = oncePerOverlay(
    [...definitions.organisations.keys()].sort().flatMap((code) => {
      const effective = () => changedOnly(definitions.effective(code), definitions.base);
      const own = findingsOf(code, effective).filter((each) => !shared.has(identity(each)));
      if (own.length === 0) return own;
      return atOverlay(own, effective(), definitions, (tried, flows) =>
        judged(changedOnly(tried, definitions.base), flows, definitions.within(tried)).filter(
          (each) => !shared.has(identity(each)),
        ),
      );
    }),
  );
  const { findings: journeyFindings, coverage } = walkJourneys(definitions);
  const walked = new Set(coverage.flatMap(({ organisations }) => organisations));
  const journeys = [
    definitions.base,
    ...[...walked].map((code) => definitions.effective(code)),
  ].reduce((remaining, effective) => exemptions.apply(remaining, effective), journeyFindings);
  return withoutConsequences(
    withoutGuesses([...ofFiles, ...base, ...ownFindings, ...journeys, ...exemptions.findings()]),
    definitions,
  );
}

/** Returns the findings about some flows of an effective definition that is only tried out. */
function judged(
  effective: Effective,
  flows: ReadonlySet<string>,
  definitions: Definitions,
): readonly Finding[] {
  const some = new Map([...effective.flows].filter(([id]) => flows.has(id)));
  const { structural, checked, sound } = checkedNow({ ...effective, flows: some }, definitions);
  return [...structural, ...new Exemptions().apply(checked, sound)];
}

/** Reports a fault of an overlay once, although the organizations that extend it have it too. */
function oncePerOverlay(findings: readonly Finding[]): readonly Finding[] {
  const owned = new Set(findings.filter(isOwn).map(identity));
  return findings.filter((each) => isOwn(each) || !owned.has(identity(each)));
}

const isOwn = ({ organisation, file }: Finding): boolean =>
  file.startsWith(`flows/organisations/${organisation}/`);

/**
 * Leaves out flows that no overlay changes, because the base covers them: an organization costs
 * only what it changes.
 */
function changedOnly(effective: Effective, base: Effective): Effective {
  // An overlay changes and adds files, and removes none. A called flow is in each flow that calls it.
  const changed = new Set(
    [...effective.files.values()]
      .filter(({ path, hash }) => base.files.get(path)?.hash !== hash)
      .map(({ path }) => path.slice(0, path.indexOf("/"))),
  );
  const flows = [...effective.flows].filter(
    ([id, flow]) =>
      flow !== base.flows.get(id) &&
      (changed.has(id) || [...changed].some((folder) => isCalled(folder, base))),
  );
  return { ...effective, flows: new Map(flows) };
}

const isCalled = (folder: string, { files, flows }: Effective): boolean =>
  files.has(`${folder}/flow.json`) && !flows.has(folder);

const identity = ({ code, file, pointer, message }: Finding): string =>
  JSON.stringify([code, file, pointer, message]);
