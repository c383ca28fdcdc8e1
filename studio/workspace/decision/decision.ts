/** What follows from an application: its page, the rules that decided, the checklist, and what is due. */
import {
  cachedGuard,
  decide,
  entityScope,
  holds,
  runChecklist,
  valueAt,
  type CompiledFlow,
  type Decision,
  type Documents,
  traceDecision,
} from "#engine/index.ts";
import type { TracedCandidate } from "#engine/flow/decision.ts";
import { treeLines } from "#engine/explain/tree.ts";
import type { Definitions } from "#definitions/model.ts";
import { todayFor } from "#lending/time/today.ts";
import { compiledIn, type Compiled } from "../compiled.ts";
import { questionAt, type Question } from "./questions.ts";

export type RuleKind = "checklist" | "entry" | "transition" | "page";

/** A rule that was asked, and its answer. */
export interface AskedRule {
  readonly kind: RuleKind;
  readonly id: string;
  /** The state of a transition; null elsewhere. */
  readonly from: string | null;
  /** The page or the state to which it leads. */
  readonly to: string;
  readonly outcome: "holds" | "does not hold" | "is undetermined";
  readonly won: boolean;
  /** The guard; null for a rule that always holds. */
  readonly when: string | null;
  /** Each condition with what it read, indented; no personal data. */
  readonly reasons: readonly string[];
  readonly file: string;
  readonly line: number | null;
  /** The lender whose overlay supplies the rule; null for the shared base. */
  readonly overlay: string | null;
}

export interface Due {
  readonly id: string;
  readonly label: string;
}

export interface WhatFollows {
  readonly page: string;
  readonly source: Decision["source"];
  readonly state: string;
  readonly checklistState: string | null;
  /** The rules that decided, in the order in which they were asked. */
  readonly deciding: readonly AskedRule[];
  /** The others that were asked. */
  readonly others: readonly AskedRule[];
  /** The checklist's present steps and how many are done; null without a checklist. */
  readonly checklist: { steps: readonly string[]; done: number; count: number } | null;
  readonly jobs: readonly Due[];
  readonly mails: readonly Due[];
  /** The answers that the rules read, which a person may change. */
  readonly questions: readonly Question[];
  /** Whether the checklist, run over the data, gives the state that the data has. */
  readonly isDerived: boolean;
  /** The data, with what the checklist derives. */
  readonly data: Documents;
  /** Milliseconds that the decision took. */
  readonly took: number;
}

const OUTCOMES = {
  true: "holds",
  false: "does not hold",
  undetermined: "is undetermined",
} as const;

/** How to follow data: as it is, or with the checklist run over it first, as the server does after a change. */
export type Following = "as-is" | "derived";

/** Data that a journey sets by hand does not derive its own checklist state, so it is followed as it is. */
export function whatFollows(
  definitions: Definitions,
  { lender, flow: id }: { lender: string; flow: string },
  data: Documents,
  following: Following,
): WhatFollows {
  const began = performance.now();
  const compiled = compiledIn(definitions, lender, id);
  const { flow } = compiled;
  const now = new Date();
  const today = todayFor(now, data.application as Parameters<typeof todayFor>[1]);
  const run =
    compiled.checklist === null
      ? null
      : runChecklist(compiled.checklist, data, { now: now.toISOString(), today, trace: true });
  const derived =
    run === null || following === "as-is" ? data : { ...data, application: run.application };
  const decision = decide(flow, derived, { trace: traceDecision });
  const rules = asked(decision, definitions, lender);
  const steps = run?.trace ?? [];
  return {
    page: decision.page,
    source: decision.source,
    state: decision.state,
    checklistState: decision.checklistState,
    deciding: rules.filter(({ won }) => won),
    others: rules.filter(({ won }) => !won),
    checklist:
      run === null
        ? null
        : {
            steps: run.steps,
            done: steps.filter((step) => step.applies === true && step.done === true).length,
            count: steps.filter((step) => step.applies === true).length,
          },
    jobs: (run?.runs ?? []).map(({ id: job, job: port }) => ({ id: job, label: port })),
    mails: mailsDue(compiled, derived),
    questions: questionsOf(decision, compiled, derived),
    isDerived: run === null || run.state === null || run.state === decision.checklistState,
    data: derived,
    took: performance.now() - began,
  };
}

type Owner = (file: string) => string | null;

function asked(decision: Decision, definitions: Definitions, lender: string): AskedRule[] {
  const { trace } = decision;
  if (trace === undefined) return [];
  const { chain } = definitions.effective(lender);
  const ownerOf: Owner = (file) =>
    chain.find((code) => file.startsWith(`flows/organisations/${code}/`)) ?? null;
  const rules = (kind: RuleKind, candidates: readonly TracedCandidate[], from: string | null) =>
    candidates.map((candidate) => askedRule(kind, candidate, from, ownerOf));
  const named = trace.checklist.filter(
    ({ states }) => decision.checklistState !== null && states?.includes(decision.checklistState),
  );
  const byTable = rules("checklist", named, null);
  const byMachine = [
    ...rules("entry", trace.entries, null),
    ...trace.path.flatMap(({ state, transitions }) => rules("transition", transitions, state)),
    ...rules("page", trace.pages, decision.state),
  ];
  // What the machine would say is no reason when the checklist's table decides.
  return decision.source === "checklist"
    ? [...byTable, ...byMachine.map((rule) => ({ ...rule, won: false }))]
    : [...byTable, ...byMachine];
}

function askedRule(
  kind: RuleKind,
  { id, to, outcome, won, when, guard, place }: TracedCandidate,
  from: string | null,
  ownerOf: Owner,
): AskedRule {
  return {
    kind,
    id,
    from,
    to,
    outcome: OUTCOMES[`${outcome}`],
    won,
    when,
    reasons: guard === null ? [] : treeLines(guard),
    file: place.file,
    line: place.line,
    overlay: ownerOf(place.file),
  };
}

/** E-mails whose condition holds and that have an occasion. Each is sent once for its occasion. */
function mailsDue({ own, entities }: Compiled, data: Documents): Due[] {
  const scope = mailScope(entities);
  return [...own.mail].flatMap(([id, { value }]): Due[] => {
    const mail = value as { when?: string; once?: string; subject?: string };
    if (mail.when === undefined || mail.once === undefined) return [];
    const guard = cachedGuard(scope, mail.when);
    if (guard === null || !holds(guard, { ...data }) || valueAt(data, mail.once) == null) return [];
    return [{ id, label: mail.subject ?? id }];
  });
}

const scopes = new WeakMap<object, ReturnType<typeof entityScope>>();
function mailScope(entities: Compiled["entities"]) {
  const scope = scopes.get(entities) ?? entityScope(entities);
  scopes.set(entities, scope);
  return scope;
}

/** Returns what the rules on the way read, the checklist's state first. */
function questionsOf(
  decision: Decision,
  { flow, entities }: Compiled,
  data: Documents,
): Question[] {
  const paths = new Set<string>();
  if (flow.rows.length > 0) paths.add("application.status.checklistStatus");
  for (const path of readsOn(decision, flow)) paths.add(path);
  return [...paths].flatMap((path) => questionAt(path, entities, data) ?? []);
}

function readsOn({ trace, checklistState }: Decision, flow: CompiledFlow): string[] {
  if (trace === undefined) return [];
  const rows = checklistState === null ? [] : (flow.rowsByState.get(checklistState) ?? []);
  const states = trace.path.flatMap(({ state }) => {
    const compiled = flow.states.get(state);
    return compiled === undefined ? [] : [...compiled.transitions, ...compiled.pages];
  });
  // The last state's rules first: they hold the person on the page.
  return [...rows, ...states.toReversed(), ...flow.entries].flatMap(
    ({ guard }) => guard?.reads ?? [],
  );
}
