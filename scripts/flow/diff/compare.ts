/** Two versions of the definitions compared: what differs, and for which organisations. */
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
  type ScreenChange,
} from "#engine/index.ts";
import {
  walkJourneys,
  type Definitions,
  type Effective,
  type EffectiveFlow,
} from "#definitions/index.ts";

export type PartSaid = Omit<ChangedPart, "guards"> & {
  /** For a guard that is written differently: it holds on the same data, proven (`exact`) or as far as tried. */
  equivalent: "exact" | "sampled" | null;
};

export interface FlowDiff {
  flow: string;
  /** Organisations that have exactly this difference; null stands for the shared base. */
  organisations: (string | null)[];
  change: "added" | "removed" | "changed";
  /** Null when one of the two is not there, or cannot be used. */
  decisions: DecisionDiff | null;
  parts: PartSaid[];
  checklist: readonly ChecklistChange[];
  /** The rules and the checklist changed exactly as they did in this earlier entry of the comparison, for these organisations. */
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
  /** Throws for an organisation that is not there. */
  effective: (organisation: string | null) => Effective;
}

export const sideOf = (definitions: Definitions): Side => ({
  definitions,
  effective: (code) => (code === null ? definitions.base : definitions.effective(code)),
});

/** @param pairs what is compared with what, by the organisation that it is said of */
export function compare(
  pairs: readonly { organisation: string | null; before: Effective; after: Effective }[],
  entities: Entities,
): FlowDiff[] {
  const found = new Map<string, FlowDiff>();
  const rules = new Map<string, { said: FlowDiff; rules: Rules }>();
  for (const { organisation, before, after } of pairs)
    for (const flow of new Set([...before.flows.keys(), ...after.flows.keys()])) {
      const [was, is] = [before.flows.get(flow), after.flows.get(flow)];
      const key = `${flow} ${identity(before, flow)} ${identity(after, flow)}`;
      if (identity(before, flow) === identity(after, flow)) continue;
      const known = found.get(key);
      if (known) {
        known.organisations.push(organisation);
        continue;
      }
      const rulesKey = [
        flow,
        was?.flow.hash,
        was?.checklist?.hash,
        is?.flow.hash,
        is?.checklist?.hash,
      ].join();
      const told = rules.get(rulesKey);
      const own = told?.rules ?? (was && is ? rulesDiff(was, is, entities) : NO_RULES);
      const said: FlowDiff = {
        flow,
        organisations: [organisation],
        change: was === undefined ? "added" : is === undefined ? "removed" : "changed",
        ...own,
        rulesAsFor: told?.said.organisations ?? null,
        screens: was && is ? screensDiff(was, is) : [],
        files: otherFiles(before, after, flow),
      };
      found.set(key, said);
      if (!told) rules.set(rulesKey, { said, rules: own });
    }
  return [...found.values()];
}

const filesIn = (of: Effective, flow: string) =>
  [...of.files.values()].filter(({ path }) => path.startsWith(`${flow}/`));

const identity = (of: Effective, flow: string): string =>
  filesIn(of, flow)
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
    // Equal definitions decide alike; only their screens differ then.
    decisions:
      was.flow.hash === is.flow.hash ? null : decisionDiff(before.flow, after.flow, entities),
    parts,
    checklist: old && now ? checklistDiff(old, now, entities) : [],
    obstacle: null,
  };
}

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
  const hashes = (of: Effective) =>
    new Map(filesIn(of, flow).map(({ path, hash }) => [path, hash]));
  const [was, is] = [hashes(before), hashes(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .filter((path) => !path.includes("/screens/") && !/\/(?:flow|checklist)\.json$/.test(path))
    .sort();
}

/** Journeys of the version after that no longer come out, or that came out before and are gone. */
export function journeysDiff(before: Definitions, after: Definitions) {
  const told = (of: Definitions) =>
    new Set(
      [...of.sources.files.values()].flatMap(({ kind, path }) =>
        kind?.name === "journey" ? [path] : [],
      ),
    );
  const [was, is] = [told(before), told(after)];
  const failing = (of: Definitions) =>
    walkJourneys(of).findings.filter(
      ({ severity, code }) => severity === "error" && code.startsWith("journey-"),
    );
  return {
    gained: [...is].filter((path) => !was.has(path)),
    lost: [...was].filter((path) => !is.has(path)),
    failing: failing(after).map(({ file, line, message }) => ({ file, line, message })),
  };
}
