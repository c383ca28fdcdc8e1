/**
 * Compares two versions of the definitions: the differences, and the organizations that have them.
 */
import {
  changedParts,
  checklistDiff,
  compileChecklist,
  compileFlow,
  decisionDiff,
  equivalence,
  screenDiff,
  type ChangedPart,
  type ChecklistChange,
  type DecisionDiff,
  type Entities,
  type Reroute,
  type ScreenChange,
} from "#engine/index.ts";
import { walkJourneys, type Definitions, type Effective, type EffectiveFlow } from "../index.ts";
import { rangeText } from "./ranges.ts";

export type PartSaid = Omit<ChangedPart, "guards"> & {
  /**
   * For a guard that is written differently but holds on the same data: proven (`exact`) or only
   * tried (`sampled`).
   */
  equivalent: "exact" | "sampled" | null;
};

/** Data that leads to another page, with the ranges of its numbers in words. */
export type SaidReroute = Reroute & { readonly where: readonly string[] };

export type SaidDecisions = Omit<DecisionDiff, "reroutes"> & {
  readonly reroutes: readonly SaidReroute[];
};

export interface FlowDiff {
  flow: string;
  /** Organizations with exactly this difference; null is the base. */
  organisations: (string | null)[];
  change: "added" | "removed" | "changed";
  /** Null when one version lacks the flow or cannot be compiled. */
  decisions: SaidDecisions | null;
  parts: PartSaid[];
  checklist: readonly ChecklistChange[];
  /** Organizations of an earlier entry with the same changes of rules and checklist. */
  rulesAsFor: (string | null)[] | null;
  screens: {
    screen: string;
    change: "added" | "removed" | "changed";
    changes: readonly ScreenChange[];
  }[];
  /** Other files of the flow that differ, relative to flows/. */
  files: string[];
  /** Why the decisions could not be compared. */
  obstacle: string | null;
}

export interface Side {
  definitions: Definitions;
  /** @throws for an organization that does not exist */
  effective: (organisation: string | null) => Effective;
}

/** Returns a version of the definitions as one side of a comparison; the organization null is the base. */
export const sideOf = (definitions: Definitions): Side => ({
  definitions,
  effective: (code) => (code === null ? definitions.base : definitions.effective(code)),
});

/** @param pairs the two effective definitions of each organization */
export function compare(
  pairs: readonly { organisation: string | null; before: Effective; after: Effective }[],
  { within }: Pick<Definitions, "within">,
): FlowDiff[] {
  const diffs = new Map<string, FlowDiff>();
  const rules = new Map<string, { diff: FlowDiff; rules: Rules }>();
  for (const { organisation, before, after } of pairs)
    for (const flow of new Set([...before.flows.keys(), ...after.flows.keys()])) {
      const [was, is] = [before.flows.get(flow), after.flows.get(flow)];
      const key = `${flow} ${identity(before, flow)} ${identity(after, flow)}`;
      if (identity(before, flow) === identity(after, flow)) continue;
      const sameDiff = diffs.get(key);
      if (sameDiff) {
        sameDiff.organisations.push(organisation);
        continue;
      }
      const rulesKey = [
        flow,
        was?.flow.hash,
        was?.checklist?.hash,
        is?.flow.hash,
        is?.checklist?.hash,
        is?.application?.hash,
      ].join();
      const sameRules = rules.get(rulesKey);
      const ownRules =
        sameRules?.rules ??
        (was && is ? rulesDiff(was, is, within(after).entitiesOf(is.flow.value)) : NO_RULES);
      const diff: FlowDiff = {
        flow,
        organisations: [organisation],
        change: was === undefined ? "added" : is === undefined ? "removed" : "changed",
        ...ownRules,
        rulesAsFor: sameRules?.diff.organisations ?? null,
        screens: was && is ? screensDiff(was, is) : [],
        files: otherFiles(before, after, flow),
      };
      diffs.set(key, diff);
      if (!sameRules) rules.set(rulesKey, { diff, rules: ownRules });
    }
  return [...diffs.values()];
}

const filesIn = (effective: Effective, flow: string) =>
  [...effective.files.values()].filter(({ path }) => path.startsWith(`${flow}/`));

const identity = (effective: Effective, flow: string): string =>
  filesIn(effective, flow)
    .map(({ path, hash }) => `${path} ${hash}`)
    .sort()
    .join();

type Rules = Pick<FlowDiff, "decisions" | "parts" | "checklist" | "obstacle">;

const NO_RULES: Rules = { decisions: null, parts: [], checklist: [], obstacle: null };

function rulesDiff(was: EffectiveFlow, is: EffectiveFlow, entities: Entities): Rules {
  const [before, after] = [was, is].map(({ flow }) => compileFlow(flow.value, entities));
  if (!before?.flow || !after?.flow) {
    const { findings = [] } = (before?.flow ? after : before) ?? {};
    const first = findings.find(({ severity }) => severity === "error");
    const obstacle = `The flow ${before?.flow ? "after" : "before"} cannot be used with the schemas after: ${first?.message ?? "it does not compile."}`;
    return { decisions: null, parts: [], checklist: [], obstacle };
  }
  const checklists = [was, is].map(({ checklist }) =>
    checklist === null ? null : compileChecklist(checklist.value, entities).checklist,
  );
  const [old, now] = checklists;
  const parts = changedParts(before.flow, after.flow).map(({ guards, ...part }): PartSaid => ({
    ...part,
    equivalent:
      part.change === "reworded" ||
      part.change === "restated" ||
      (part.kind === "fact" && part.change === "changed")
        ? equivalence(...guards, entities)
        : null,
  }));
  return {
    // Equal definitions decide alike, so only their screens can differ.
    decisions:
      was.flow.hash === is.flow.hash
        ? null
        : inWords(decisionDiff(before.flow, after.flow, entities), entities),
    parts,
    checklist: old && now ? checklistDiff(old, now, entities) : [],
    obstacle: null,
  };
}

const inWords = (decisions: DecisionDiff, entities: Entities): SaidDecisions => ({
  ...decisions,
  reroutes: decisions.reroutes.map((reroute) => ({
    ...reroute,
    where: reroute.ranges.map((each) => rangeText(each, entities)),
  })),
});

function screensDiff(was: EffectiveFlow, is: EffectiveFlow): FlowDiff["screens"] {
  const names = [...new Set([...was.screens.keys(), ...is.screens.keys()])].sort();
  return names.flatMap((screen): FlowDiff["screens"] => {
    const [a, b] = [was.screens.get(screen), is.screens.get(screen)];
    if (a === undefined) return [{ screen, change: "added", changes: [] }];
    if (b === undefined) return [{ screen, change: "removed", changes: [] }];
    if (a.hash === b.hash) return [];
    return [{ screen, change: "changed", changes: screenDiff(a.value, b.value) }];
  });
}

function otherFiles(before: Effective, after: Effective, flow: string): string[] {
  const hashes = (effective: Effective) =>
    new Map(filesIn(effective, flow).map(({ path, hash }) => [path, hash]));
  const [was, is] = [hashes(before), hashes(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .filter((path) => !path.includes("/screens/") && !/\/(?:flow|checklist)\.json$/.test(path))
    .sort();
}

/** Returns the journeys that fail now, and the passing ones that are gone. */
export function journeysDiff(before: Definitions, after: Definitions) {
  const journeyPaths = (definitions: Definitions) =>
    new Set(
      [...definitions.sources.files.values()].flatMap(({ kind, path }) =>
        kind?.name === "journey" ? [path] : [],
      ),
    );
  const [was, is] = [journeyPaths(before), journeyPaths(after)];
  const failing = (definitions: Definitions) =>
    walkJourneys(definitions).findings.filter(
      ({ severity, code }) => severity === "error" && code.startsWith("journey-"),
    );
  return {
    gained: [...is].filter((path) => !was.has(path)),
    lost: [...was].filter((path) => !is.has(path)),
    failing: failing(after).map(({ file, line, message }) => ({ file, line, message })),
  };
}
