/**
 * Collects every finding: of single files, of the shared base, and of each organization's effective
 * definition.
 */
import { checks } from "./checks/index.ts";
import { withoutGuesses } from "./codes.ts";
import { withoutConsequences } from "./consequences.ts";
import type { Effective, Definitions } from "./model.ts";
import { Exemptions } from "./exemptions.ts";
import type { Finding } from "./finding.ts";
import { walkJourneys } from "./journeys/journeys.ts";
import { atOverlay } from "./overlay-cause.ts";
import { structureOf } from "./structure.ts";

/**
 * Reports a fault of the base once with `organisation` null, and an overlay's fault with its
 * organization.
 */
export function validateDefinitions(definitions: Definitions): Finding[] {
  const exemptions = new Exemptions();
  const findingsOf = (effective: Effective, own: Definitions): readonly Finding[] => {
    const { findings, sound } = structureOf(effective, (name) => definitions.validatorFor(name));
    const checked = checks.flatMap((check) => check(sound, own));
    return [...effective.findings, ...findings, ...exemptions.apply(checked, sound)];
  };
  const base = findingsOf(definitions.base, definitions);
  const shared = new Set(base.map(identity));
  const ownFindings = oncePerOverlay(
    [...definitions.organisations.keys()].sort().flatMap((code) => {
      const lender = definitions.within(definitions.effective(code));
      const effective = changedOnly(definitions.effective(code), definitions.base);
      const own = findingsOf(effective, lender).filter((each) => !shared.has(identity(each)));
      return atOverlay(own, effective, definitions, (tried, flows) =>
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
    withoutGuesses([
      ...definitions.fileFindings(),
      ...base,
      ...ownFindings,
      ...journeys,
      ...exemptions.findings(),
    ]),
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
  const { findings, sound } = structureOf({ ...effective, flows: some }, (name) =>
    definitions.validatorFor(name),
  );
  const checked = checks.flatMap((check) => check(sound, definitions));
  return [...effective.findings, ...findings, ...new Exemptions().apply(checked, sound)];
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
  const files = (definitions: Effective, flow: string) =>
    [...definitions.files.values()]
      .filter((file) => file.path.startsWith(`${flow}/`))
      .map((file) => `${file.path} ${file.hash}`)
      .sort()
      .join();
  const flows = [...effective.flows].filter(
    ([id, flow]) => flow !== base.flows.get(id) && files(effective, id) !== files(base, id),
  );
  return { ...effective, flows: new Map(flows) };
}

const identity = ({ code, file, pointer, message }: Finding): string =>
  JSON.stringify([code, file, pointer, message]);
