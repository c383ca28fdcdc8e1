import { judgeGuard, judgeList } from "#engine/analyze/verdict.ts";
import type { Certainty } from "#engine/finding.ts";
import { schemaTypes } from "#engine/json/json-schema.ts";
import { pointerOf } from "#engine/space/atom.ts";
import { schemaAt } from "#engine/space/schema-at.ts";
import {
  cachedGuard,
  isRecord,
  joinPointer,
  parsePointer,
  textsOf,
  type Entities,
  type Guard,
  type Scope,
} from "#engine/index.ts";
import { declaredSpace } from "../../guards/guard-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds rules of underwriting that never decide: no figures meet their guard, an earlier rule of each run decides
 * whenever they hold, or no run names their list; and rules after which no other decides.
 */
export const underwritingRule: FileCheck = ({ underwriting }, effective) =>
  underwriting === null ? [] : faultsIn(effective, underwriting, effective.schemas);

interface Rule {
  readonly id: string;
  readonly pointer: string;
  readonly guard: Guard;
}

const faultsIn = fileFaults((file, schemas: SchemaLookup): FileFault[] => {
  const { scope, entities } = declaredSpace(schemas, "underwriting");
  const runs = runsOf(file);
  const rules = new Map(
    [...new Set(runs.flat())].map((list) => [list, rulesOf(file, list, scope)] as const),
  );
  // The check `part-guard` reports guards without a meaning.
  if ([...rules.values()].includes(null)) return [];
  const ofRuns = runs.map((lists) => lists.flatMap((list) => rules.get(list) ?? []));
  const all = [...new Set(ofRuns.flat())];
  return [
    ...all.flatMap((rule) => constantFaults(rule, entities)),
    ...shadowedIn(ofRuns, entities),
    ...unusedIn(file, new Set(runs.flat())),
  ];
});

/** Returns the names of the lists of rules of each run, in their order. */
const runsOf = (file: unknown): readonly (readonly string[])[] =>
  Object.values(isRecord(file) && isRecord(file.runs) ? file.runs : {}).map((run) =>
    isRecord(run) && Array.isArray(run.rules) ? run.rules.map(String) : [],
  );

/** Returns null for a list with a guard that does not compile. */
function rulesOf(file: unknown, list: string, scope: Scope): readonly Rule[] | null {
  const members: unknown = isRecord(file) ? file[list] : null;
  const rules: Rule[] = [];
  for (const [index, rule] of (Array.isArray(members) ? members : []).entries()) {
    if (!isRecord(rule) || typeof rule.when !== "string") return null;
    const guard = cachedGuard(scope, rule.when);
    if (guard === null) return null;
    rules.push({ id: String(rule.id), pointer: joinPointer("", list, index), guard });
  }
  return rules;
}

function constantFaults({ pointer, guard }: Rule, entities: Entities): FileFault[] {
  const verdict = judgeGuard(guard, entities);
  if (verdict === null || !(verdict.neverHolds || holdsAlways(guard, entities))) return [];
  const { certainty, conflict, neverHolds } = verdict;
  const tried = certainty === "exact" ? "" : " that were tried";
  return [
    {
      pointer: joinPointer(pointer, "when"),
      severity: certainty === "exact" ? "error" : "warning",
      certainty,
      ...(neverHolds
        ? {
            code: "unsatisfiable-guard",
            message: `No figures${tried} meet this rule.${conflict.length === 0 ? "" : ` These exclude one another: ${conflict.map((each) => `\`${each}\``).join(", ")}.`}`,
            fix: "Correct the condition, or remove the rule.",
          }
        : {
            code: "always-true-guard",
            message: `All figures${tried} meet this rule, so neither a later rule nor "otherwise" ever decides.`,
            fix: 'Correct the condition, or make the decision the "otherwise" of the run.',
          }),
    },
  ];
}

/** Whether all figures meet a rule. The schema says which of them each underwriting has. */
function holdsAlways(guard: Guard, entities: Entities): boolean {
  const verdict = judgeGuard(guard, entities);
  return (
    verdict?.alwaysHolds === true ||
    (verdict?.holdsUnlessAbsent === true && guard.reads.every((path) => isGiven(path, entities)))
  );
}

function isGiven(path: string, entities: Entities): boolean {
  const pointer = pointerOf(path);
  const parent = schemaAt(entities, pointer.slice(0, pointer.lastIndexOf("/")));
  const name = parsePointer(pointer).at(-1) ?? "";
  const { nullable } = schemaTypes(schemaAt(entities, pointer));
  return textsOf(parent.required).includes(name) && !nullable;
}

/** Finds the rules before which another decides in each run that has them. */
function shadowedIn(runs: readonly (readonly Rule[])[], entities: Entities): FileFault[] {
  const judged = runs.map((rules) => ({ rules, never: neverDeciding(rules, entities) }));
  return [...new Set(runs.flat())].flatMap((rule): FileFault[] => {
    const having = judged.filter(({ rules }) => rules.includes(rule));
    const found = having.flatMap(({ never }) => never.get(rule) ?? []);
    const [first] = found;
    if (first === undefined || found.length < having.length) return [];
    const winners = first.winners.map((id) => `"${id}"`);
    return [
      {
        pointer: rule.pointer,
        code: "shadowed-candidate",
        severity: found.every(({ certainty }) => certainty === "exact") ? "error" : "warning",
        message: `The rule "${rule.id}" never decides: whenever it holds, ${winners.length === 1 ? winners.join("") : `one of ${winners.join(", ")}`} before it holds too.`,
        fix: "Move it before the rule that covers it, or remove it.",
      },
    ];
  });
}

interface Shadow {
  readonly certainty: Certainty;
  /** Ids of the rules that decide instead. */
  readonly winners: readonly string[];
}

/**
 * Returns the rules of a run that never decide. The finding about a rule that all figures meet covers those after it.
 */
function neverDeciding(rules: readonly Rule[], entities: Entities): ReadonlyMap<Rule, Shadow> {
  const verdict = judgeRules(rules, entities);
  if (verdict === null) return new Map();
  const always = rules.findIndex(({ guard }) => holdsAlways(guard, entities));
  return new Map(
    rules.flatMap((rule, index): [Rule, Shadow][] => {
      if (verdict.candidates[index]?.shadowed !== true) return [];
      if (always !== -1 && always < index) return [];
      const earlier = rules.slice(0, index);
      const alone = earlier.find(
        (each) => judgeRules([each, rule], entities)?.candidates[1]?.shadowed,
      );
      const winners = alone === undefined ? earlier : [alone];
      return [[rule, { certainty: verdict.certainty, winners: winners.map(({ id }) => id) }]];
    }),
  );
}

const judgeRules = (rules: readonly Rule[], entities: Entities) =>
  judgeList(
    rules.map(({ guard, pointer }) => ({ guard, to: pointer })),
    entities,
  );

/** Finds lists with rules that no run names. */
const unusedIn = (file: unknown, used: ReadonlySet<string>): FileFault[] =>
  Object.entries(isRecord(file) ? file : {}).flatMap(([list, rules]) =>
    Array.isArray(rules) &&
    rules.some((rule) => isRecord(rule) && rule.decision !== undefined) &&
    !used.has(list)
      ? [
          {
            pointer: joinPointer("", list),
            code: "rule-unused",
            severity: "warning" as const,
            message: `No underwriting runs the rules of "${list}", so none of them ever decides.`,
            fix: 'Name the list in "rules" of a run, or remove its rules.',
          },
        ]
      : [],
  );
