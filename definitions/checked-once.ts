/**
 * Runs the checks of the base and of each organization, and keeps their results for the next run. A
 * result depends on the files that all organizations share and on the folders of the organization's
 * chain. The checks see nothing else, so an edit of one folder checks only the organizations that
 * have it.
 */
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "./canonical.ts";
import type { CheckMemory } from "./check-memory.ts";
import type { Check } from "./checks/check.ts";
import { analyses, checks } from "./checks/index.ts";
import { flowContent, schemasHash, textsHash } from "./content-keys.ts";
import type { Finding } from "./finding.ts";
import { findInFlow, type FlowReading, type FoundInFlow } from "./flow-findings.ts";
import { keptOr } from "./kept-results.ts";
import type { Definitions, Effective, EffectiveFlow } from "./model.ts";
import { chainOf, type Organisation } from "./organisations.ts";
import { OverlaidMap } from "./overlaid-map.ts";
import type { SourceFile, Sources } from "./sources.ts";
import { structureOf } from "./structure.ts";

export interface Checked {
  /** Faults of the merge and of the merged files. */
  readonly structural: readonly Finding[];
  /** Findings of the checks, before exemptions. */
  readonly checked: readonly Finding[];
  /** What the checks saw. */
  readonly sound: Effective;
}

type EffectiveOf = () => Effective;

/** The checks of the base and of each organization, by its code; null for the base. */
export interface ChecksOfRoot {
  /** Returns everything that the checks find. */
  all(code: string | null, effective: EffectiveOf): Checked;
  /** Returns what the checks find that are no analyses of flows. */
  others(code: string | null, effective: EffectiveOf): readonly Finding[];
  /** Returns what the analyses of flows find. */
  analyzed(code: string | null, effective: EffectiveOf): readonly Finding[];
  /** Takes what one of the two has found elsewhere in the same files. */
  take(kind: "analyzed" | "others", code: string | null, findings: readonly Finding[]): void;
}

/** Returns the checks of a root. @param code organization; null for the base */
export const checkedOnce = (
  definitions: Definitions,
): ((code: string | null, effective: EffectiveOf) => Checked) => checksOf(definitions).all;

/**
 * Returns the checks of a root, in two parts, so that two threads can share them.
 * @param memory what the checks found before in this root; null to run each of them
 */
export function checksOf(
  definitions: Definitions,
  memory: CheckMemory | null = null,
): ChecksOfRoot {
  const { shared, folders } = dividedFiles(definitions.sources);
  const codes = [...definitions.organisations.keys()].join(" ");
  const common = sharedFiles(...shared.values());
  const filesOf = (own: readonly SourceFile[]) =>
    own.length === 0
      ? shared
      : new OverlaidMap(shared, new Map(own.map((file) => [file.path, file])));
  const chainIn = (code: string | null): readonly Organisation[] =>
    code === null ? [] : chainOf(code, definitions.organisations).chain;
  const ownFiles = (chain: readonly Organisation[]) =>
    chain.flatMap((each) => folders.get(each.code) ?? []);
  let texts: string | null = null;
  const sharedTexts = () => (texts ??= textsHash(shared.values()));
  const storeFor = (code: string | null) =>
    storeOf(common, code, codes, ...ownFiles(chainIn(code)));
  const subjectOf = (code: string | null, effective: EffectiveOf): Subject => {
    const chain = chainIn(code);
    const visible = visibleTo(
      code,
      chain,
      code === null ? definitions : definitions.within(definitions.effective(code)),
      { ...definitions.sources, files: filesOf(ownFiles(chain)) },
    );
    return subjectIn(effective(), visible);
  };
  const analyzed = (code: string | null, effective: EffectiveOf): readonly Finding[] => {
    const store = storeFor(code);
    return (store.analyzed ??= foundByAnalyses((store.subject ??= subjectOf(code, effective))));
  };
  const others = (code: string | null, effective: EffectiveOf): readonly Finding[] => {
    const store = storeFor(code);
    const files = () =>
      JSON.stringify([code, codes, sharedTexts(), textsHash(ownFiles(chainIn(code)))]);
    const find = (subject: Subject) =>
      memory === null ? foundByOthers(subject, files) : foundAgain(subject, memory);
    return (store.others ??= find((store.subject ??= subjectOf(code, effective))));
  };
  return {
    analyzed,
    others,
    take(kind, code, findings) {
      storeFor(code)[kind] ??= findings;
    },
    all(code, effective) {
      const store = storeFor(code);
      if (store.all !== null) return store.all;
      const checked = [...analyzed(code, effective), ...others(code, effective)];
      const { structural, sound } = (store.subject ??= subjectOf(code, effective));
      store.all = { structural, checked, sound };
      // The definitions live as long as this subject, and nothing needs it any more.
      store.subject = null;
      return store.all;
    },
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

/** @param files identity of all files that the checks may read */
function foundByOthers({ sound, definitions }: Subject, files: () => string): readonly Finding[] {
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
        byCheck(foundInFlow(flow, organisation, schemas, info, definitions.registries(), entities)),
    );
  });
  const whole = keptOr(
    kept,
    () => ["organization", files()],
    () => foundInWhole((check) => check(sound, definitions)),
  );
  return inOrder(byFlow, whole);
}

/** Returns the same after an edit, from what the checks found before it. */
function foundAgain({ sound, definitions }: Subject, memory: CheckMemory): readonly Finding[] {
  const registries = definitions.registries();
  const { organisation, schemas, info } = sound;
  const byFlow = [...sound.flows.values()].map((flow) => {
    const entities = definitions.entitiesOf(flow.flow.value);
    return byCheck(memory.inFlow(flow, { organisation, schemas, info, registries, entities }));
  });
  return inOrder(byFlow, foundInWhole(memory.of("checks", sound, definitions)));
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
  ) => findInFlow(flow, { organisation, schemas, info, registries, entities }, null).found,
);

/** Runs the checks of one effective definition, which may have values that no file has. */
export function checkedNow(effective: Effective, definitions: Definitions): Checked {
  const subject = subjectIn(effective, { ...definitions, kept: null });
  const { structural, sound } = subject;
  return {
    structural,
    checked: [...foundByAnalyses(subject), ...foundByOthers(subject, () => "")],
    sound,
  };
}

/** Returns one object for the same shared files. */
const sharedFiles = memoize((..._files: readonly SourceFile[]): object => ({}));

/** Returns one store for an organization with the same files. */
const storeOf = memoize(
  (_common: object, _code: string | null, _codes: string, ..._own: readonly SourceFile[]) => ({
    subject: null as Subject | null,
    analyzed: null as readonly Finding[] | null,
    others: null as readonly Finding[] | null,
    all: null as Checked | null,
  }),
);

/** Divides the files into those of each organization's folder and those of all. */
function dividedFiles({ files }: Sources) {
  const shared = new Map<string, SourceFile>();
  const folders = new Map<string, SourceFile[]>();
  for (const [path, file] of files) {
    const code = /^flows\/organisations\/([^/]+)\//.exec(path)?.[1];
    if (code === undefined) shared.set(path, file);
    else folders.set(code, [...(folders.get(code) ?? []), file]);
  }
  return { shared, folders };
}

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
