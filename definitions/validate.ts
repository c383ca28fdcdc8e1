/**
 * Collects every finding: of single files, of the shared base, and of each organization's effective
 * definition.
 */
import type { CheckMemory } from "./incremental/check-memory.ts";
import { checkedNow } from "./incremental/checked-once.ts";
import { checksAcross } from "./checks/across.ts";
import { withoutGuesses } from "./findings/codes.ts";
import { organisationContent } from "./identity/content-keys.ts";
import { withoutConsequences } from "./findings/consequences.ts";
import type { Effective, Definitions } from "./model.ts";
import { Exemptions } from "./findings/exemptions.ts";
import type { Finding } from "./findings/finding.ts";
import { changedOnly } from "./incremental/changed-only.ts";
import { foundByJourneys, organisationFinder, type Found } from "./incremental/kept-findings.ts";
import { keptOr } from "./incremental/kept-results.ts";
import { atOverlay } from "./overlays/overlay-cause.ts";

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
 * Returns every finding of the definitions. A fault of the base is reported once, with
 * `organisation` null, and a fault of an overlay with its organization.
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

/** Another thread, which checks parts of the same definitions at the same time. */
export interface Meanwhile {
  /** Tells it the faults that all organizations share. */
  know(shared: ReadonlySet<string>): void;
  /** Returns the organizations in the order in which to ask for what is found in them. */
  inOrder(codes: readonly string[]): readonly string[];
  /** Returns what it has found in an organization, or else what `check` finds here. */
  organisation(code: string, check: () => Found): Found;
  /** The same for the journeys. */
  journeys(check: () => Found): Found;
}

/**
 * Validates in steps: the single files, the shared base, the journeys, then one organization after another.
 * A reader who waits gets the faults of the edited file long before those of the last organization.
 * @param first organizations to check before the others
 * @param memory what the checks found before in this root; null to run each of them
 * @param meanwhile another thread, which walks the journeys while this one checks the organizations
 * @returns every finding
 */
export function* validationSteps(
  definitions: Definitions,
  first: readonly string[] = [],
  memory: CheckMemory | null = null,
  meanwhile: Meanwhile | null = null,
): Generator<ValidationStep, Finding[], undefined> {
  const exemptions = new Exemptions();
  const taken = ({ findings, exemptions: applied }: Found): readonly Finding[] => {
    exemptions.add(applied);
    return findings;
  };
  memory?.begin();
  const find = organisationFinder(definitions, memory);
  const reported = (...parts: readonly (readonly Finding[])[]) =>
    withoutConsequences(withoutGuesses(parts.flat()), definitions);
  const step = (
    findings: () => readonly Finding[],
    part: ValidationStep["part"],
    organisation: string | null = null,
  ): ValidationStep => ({ definitions, part, organisation, findings });
  const ofFiles = definitions.fileFindings();
  yield step(() => reported(ofFiles), "files");
  const ofBase = taken(find(null));
  yield step(() => reported(ofFiles, ofBase), "base");
  const shared = identities(ofFiles, ofBase);
  // No organization has a fault that a comparison of them reports, so the other thread need not wait for those.
  meanwhile?.know(shared);
  const run = memory?.across(definitions);
  const across = checksAcross.flatMap((check) => run?.(check) ?? check(definitions));
  const acrossIn = (code: string | null) => across.filter((each) => each.organisation === code);
  const base = [...ofBase, ...acrossIn(null)];
  const ofAll = identities(ofFiles, base);
  const walked = () => foundByJourneys(definitions);
  let journeys = meanwhile === null ? taken(walked()) : [];
  yield step(() => reported(ofFiles, base, journeys), "shared");
  const codes = codesOf(definitions);
  const ofCode = new Map<string, Found>();
  const ofOrganisations = () =>
    oncePerOverlay(codes.flatMap((code) => ofCode.get(code)?.findings ?? []));
  const before = first.filter((each) => codes.includes(each));
  for (const code of new Set([...before, ...(meanwhile?.inOrder(codes) ?? codes)])) {
    const check = () => onlyIn(code, find(code), definitions, shared);
    const own = meanwhile === null ? check() : meanwhile.organisation(code, check);
    const compared = acrossIn(code).filter((each) => !ofAll.has(identity(each)));
    ofCode.set(code, { ...own, findings: [...own.findings, ...compared] });
    yield step(() => reported(ofFiles, base, ofOrganisations(), journeys), "organisation", code);
  }
  for (const code of codes) exemptions.add(ofCode.get(code)?.exemptions ?? []);
  if (meanwhile !== null) journeys = taken(meanwhile.journeys(walked));
  return reported(ofFiles, base, ofOrganisations(), journeys, exemptions.findings());
}

/** Returns the codes of the organizations, in the order of the validation. */
export const codesOf = ({ organisations }: Definitions): readonly string[] =>
  [...organisations.keys()].sort();

/**
 * Leaves of what was found in an organization what its base has not. Its overlay causes that.
 * @param shared identities of the faults that all organizations share
 */
export function onlyIn(
  code: string,
  { findings, exemptions }: Found,
  definitions: Definitions,
  shared: ReadonlySet<string>,
): Found {
  const isOwn = (each: Finding) => !shared.has(identity(each));
  const own = findings.filter(isOwn);
  return {
    findings: own.length === 0 ? own : atOwnOverlay(own, code, definitions, isOwn),
    exemptions,
  };
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

const identities = (...parts: readonly (readonly Finding[])[]): ReadonlySet<string> =>
  new Set(parts.flat().map(identity));

const identity = ({ code, file, pointer, message }: Finding): string =>
  JSON.stringify([code, file, pointer, message]);
