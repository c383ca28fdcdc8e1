/**
 * Runs the checks of the base and of each organization, and keeps their results for the next run. A
 * result depends on the files that all organizations share and on the folders of the organization's
 * chain. The checks see nothing else, so an edit of one folder checks only the organizations that
 * have it.
 */
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "../identity/canonical.ts";
import type { CheckMemory } from "./check-memory.ts";
import type { Check } from "../checks/check.ts";
import { analyses, checks } from "../checks/index.ts";
import { flowContent, schemasHash } from "../identity/content-keys.ts";
import { dividedFiles } from "../sources/divided-files.ts";
import type { Finding } from "../findings/finding.ts";
import {
  findInFlow,
  type FlowReading,
  type FoundInFlow,
  type FoundInOthers,
} from "./flow-findings.ts";
import { keptOr } from "./kept-results.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";
import { chainOf, type Organisation } from "../overlays/organisations.ts";
import { OverlaidMap } from "../overlays/overlaid-map.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";
import { structureOf } from "../schemas/structure.ts";

export interface Checked {
  /** Faults of the merge and of the merged files. */
  readonly structural: readonly Finding[];
  /** Findings of the checks, before exemptions. */
  readonly checked: readonly Finding[];
  /** What the checks saw. */
  readonly sound: Effective;
}

type EffectiveOf = () => Effective;

/** Returns everything that the checks find in the base or in an organization, by its code; null for the base. */
type CheckedOf = (code: string | null, effective: EffectiveOf) => Checked;

/** @param memory what the checks found before in this root; null to run each of them */
export function checkedOnce(
  definitions: Definitions,
  memory: CheckMemory | null = null,
): CheckedOf {
  const { shared, folders } = dividedFiles(definitions.sources.files);
  const codes = [...definitions.organisations.keys()].join(" ");
  const common = sharedFiles(...shared.values());
  const filesOf = (own: readonly SourceFile[]) =>
    own.length === 0
      ? shared
      : new OverlaidMap(shared, new Map(own.map((file) => [file.path, file])));
  return (code, effective) => {
    const chain = code === null ? [] : chainOf(code, definitions.organisations).chain;
    const own = chain.flatMap((each) => folders.get(each.code) ?? []);
    const store = storeOf(common, code, codes, ...own);
    if (store.checked !== null) return store.checked;
    const visible = visibleTo(
      code,
      chain,
      code === null ? definitions : definitions.within(definitions.effective(code)),
      { ...definitions.sources, files: filesOf(own) },
    );
    const subject = subjectIn(effective(), visible);
    store.checked = {
      structural: subject.structural,
      checked: [
        ...foundByAnalyses(subject),
        ...(memory === null ? foundByOthers(subject) : foundAgain(subject, memory)),
      ],
      sound: subject.sound,
    };
    return store.checked;
  };
}

/** What the checks of one effective definition see. */
interface Subject extends Omit<Checked, "checked"> {
  readonly definitions: Definitions;
}

function subjectIn(effective: Effective, definitions: Definitions): Subject {
  const { findings, sound } = structureOf(effective, definitions);
  return { structural: [...effective.findings, ...findings], sound, definitions };
}

const foundByAnalyses = ({ sound, definitions }: Subject): readonly Finding[] =>
  analyses.flatMap((check) => check(sound, definitions));

function foundByOthers({ sound, definitions }: Subject): readonly Finding[] {
  const { kept } = definitions;
  const { organisation, schemas, info } = sound;
  const byFlow = [...sound.flows.values()].map((flow) => {
    const entities = definitions.entitiesOf(flow.flow.value);
    return keptOr(
      kept,
      () => [
        "flow",
        schemasHash(definitions.sources),
        organisation ?? "",
        contentHash(info),
        contentHash(entities),
        ...flowContent(flow, sound, definitions),
      ],
      () =>
        byCheck(
          foundInFlow(
            flow,
            organisation,
            schemas,
            info,
            definitions.registries(),
            entities,
            othersIn(definitions.base),
          ),
        ),
    );
  });
  return inOrder(
    byFlow,
    foundInWhole((check) => check(sound, definitions)),
  );
}

/** Returns the same after an edit, from what the checks found before it. */
function foundAgain({ sound, definitions }: Subject, memory: CheckMemory): readonly Finding[] {
  const registries = definitions.registries();
  const { organisation, schemas, info } = sound;
  const again = memory.of(sound, definitions);
  const byFlow = [...sound.flows.values()].map((flow) => {
    const entities = definitions.entitiesOf(flow.flow.value);
    const reading = { organisation, schemas, info, registries, entities };
    return byCheck(again.inFlow(flow, reading, othersIn(definitions.base)));
  });
  return inOrder(byFlow, foundInWhole(again.run));
}

/** Findings of each check, in the order of the checks. */
type ByCheck = readonly (readonly Finding[])[];

const byCheck = (found: FoundInFlow["found"]): ByCheck =>
  checks.map((check) => (typeof check === "function" ? [] : (found.get(check) ?? [])));

/** Returns what the checks find that see more than one flow. */
const foundInWhole = (run: (check: Check) => readonly Finding[]): ByCheck =>
  checks.map((check) => {
    const wide = typeof check === "function" ? check : check.others;
    return wide === null ? [] : run(wide);
  });

const inOrder = (byFlow: readonly ByCheck[], whole: ByCheck): readonly Finding[] =>
  checks.flatMap((_check, index) => [
    ...byFlow.flatMap((each) => each[index] ?? []),
    ...(whole[index] ?? []),
  ]);

/** Returns what each check of single flows finds in a flow. */
const foundInFlow = memoize(
  (
    flow: EffectiveFlow,
    organisation: FlowReading["organisation"],
    schemas: FlowReading["schemas"],
    info: FlowReading["info"],
    registries: FlowReading["registries"],
    entities: FlowReading["entities"],
    others: FoundInOthers,
  ) => findInFlow(flow, { organisation, schemas, info, registries, entities }, null, others).found,
);

/** Returns what is found in the flows of all lenders, which have one base. */
const othersIn = memoize((_base: Effective): FoundInOthers => new Map());

/** Runs the checks of one effective definition, which may have values that no file has. */
export function checkedNow(effective: Effective, definitions: Definitions): Checked {
  const subject = subjectIn(effective, { ...definitions, kept: null });
  const { structural, sound } = subject;
  return {
    structural,
    checked: [...foundByAnalyses(subject), ...foundByOthers(subject)],
    sound,
  };
}

/** Returns one object for the same shared files. */
const sharedFiles = memoize((..._files: readonly SourceFile[]): object => ({}));

/** Returns one store for an organization with the same files. */
const storeOf = memoize(
  (_common: object, _code: string | null, _codes: string, ..._own: readonly SourceFile[]) => ({
    checked: null as Checked | null,
  }),
);

/** Returns the definitions without the organizations outside a chain. */
function visibleTo(
  code: string | null,
  chain: readonly Organisation[],
  definitions: Definitions,
  sources: Sources,
): Definitions {
  return {
    ...definitions,
    sources,
    organisations: new Map(chain.map((each) => [each.code, each])),
    effective(other) {
      if (!chain.some((each) => each.code === other))
        throw new Error(`A check of ${code ?? "the base"} reads the organization "${other}".`);
      return definitions.effective(other);
    },
  };
}
