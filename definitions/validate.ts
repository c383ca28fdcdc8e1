/**
 * Collects every finding: of single files, of the shared base, and of each organization's effective
 * definition.
 */
import type { CheckMemory } from "./check-memory.ts";
import { checkedNow } from "./checked-once.ts";
import { checksAcross } from "./checks/index.ts";
import { withoutGuesses } from "./codes.ts";
import { organisationContent } from "./content-keys.ts";
import { withoutConsequences } from "./consequences.ts";
import type { Effective, Definitions } from "./model.ts";
import { Exemptions } from "./exemptions.ts";
import type { Finding } from "./finding.ts";
import { changedOnly } from "./changed-only.ts";
import { foundByJourneys, organisationFinder } from "./kept-findings.ts";
import { keptOr } from "./kept-results.ts";
import { atOverlay } from "./overlay-cause.ts";

/** What is known while a validation goes on. */
export interface ValidationStep {
  readonly definitions: Definitions;
  /** What was checked last: the single files, the shared base, all that organizations share, or an organization. */
  readonly part: "files" | "base" | "shared" | "organisation";
  /** The organization that was checked last; null for the other parts. */
  readonly organisation: string | null;
  /** Returns the faults of everything checked so far. */
  findings(): readonly Finding[];
}

/**
 * Reports a fault of the base once with `organisation` null, and an overlay's fault with its
 * organization.
 * @param memory what the checks found before in this root; null to run each of them
 */
export function validateDefinitions(
  definitions: Definitions,
  memory: CheckMemory | null = null,
): Finding[] {
  const steps = validationSteps(definitions, [], memory);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * Validates in steps: the single files, the shared base, the journeys, then one organization after another.
 * A reader who waits gets the faults of the edited file long before those of the last organization.
 * @param first organizations to check before the others
 * @param memory what the checks found before in this root; null to run each of them
 * @returns every finding
 */
export function* validationSteps(
  definitions: Definitions,
  first: readonly string[] = [],
  memory: CheckMemory | null = null,
): Generator<ValidationStep, Finding[], undefined> {
  const exemptions = new Exemptions();
  memory?.begin();
  const find = organisationFinder(definitions, memory);
  const foundIn = (code: string | null): readonly Finding[] => {
    const { findings, exemptions: applied } = find(code);
    exemptions.add(applied);
    return findings;
  };
  const reported = (...parts: readonly (readonly Finding[])[]) =>
    withoutConsequences(withoutGuesses(parts.flat()), definitions);
  const step = (
    findings: () => readonly Finding[],
    part: ValidationStep["part"],
    organisation: string | null = null,
  ): ValidationStep => ({ definitions, part, organisation, findings });
  const ofFiles = definitions.fileFindings();
  yield step(() => reported(ofFiles), "files");
  const ofBase = foundIn(null);
  yield step(() => reported(ofFiles, ofBase), "base");
  const run = memory?.across(definitions);
  const across = checksAcross.flatMap((check) => run?.(check) ?? check(definitions));
  const acrossIn = (code: string | null) => across.filter((each) => each.organisation === code);
  const base = [...ofBase, ...acrossIn(null)];
  const walked = foundByJourneys(definitions);
  exemptions.add(walked.exemptions);
  const journeys = walked.findings;
  yield step(() => reported(ofFiles, base, journeys), "shared");
  const shared = new Set([...ofFiles, ...base].map(identity));
  const codes = [...definitions.organisations.keys()].sort();
  const ofCode = new Map<string, readonly Finding[]>();
  const ofOrganisations = () => oncePerOverlay(codes.flatMap((code) => ofCode.get(code) ?? []));
  for (const code of new Set([...first.filter((each) => codes.includes(each)), ...codes])) {
    const isOwn = (each: Finding) => !shared.has(identity(each));
    const own = foundIn(code).filter(isOwn);
    ofCode.set(code, [
      ...(own.length === 0 ? own : atOwnOverlay(own, code, definitions, isOwn)),
      ...acrossIn(code).filter(isOwn),
    ]);
    yield step(() => reported(ofFiles, base, ofOrganisations(), journeys), "organisation", code);
  }
  return reported(ofFiles, base, ofOrganisations(), journeys, exemptions.findings());
}

/** Moves the findings that the base does not have to the overlay that causes them. */
const atOwnOverlay = (
  own: readonly Finding[],
  code: string,
  definitions: Definitions,
  isOwn: (each: Finding) => boolean,
): readonly Finding[] =>
  keptOr(
    definitions.kept,
    () => ["at overlay", JSON.stringify(own), ...organisationContent(code, definitions)],
    () =>
      atOverlay(
        own,
        changedOnly(definitions.effective(code), definitions.base),
        definitions,
        (tried, flows) =>
          judged(changedOnly(tried, definitions.base), flows, definitions.within(tried)).filter(
            isOwn,
          ),
      ),
  );

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
  const owned = new Set(findings.filter(isInOwnFolder).map(identity));
  return findings.filter((each) => isInOwnFolder(each) || !owned.has(identity(each)));
}

const isInOwnFolder = ({ organisation, file }: Finding): boolean =>
  file.startsWith(`flows/organisations/${organisation}/`);

const identity = ({ code, file, pointer, message }: Finding): string =>
  JSON.stringify([code, file, pointer, message]);
