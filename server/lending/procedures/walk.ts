/**
 * Walks through the steps of a procedure. The walk changes a copy of the application and stops at
 * each step that needs the outside: the caller answers it, at once or from an earlier walk.
 */
import { evaluateExpression, type Expression } from "#engine/expression/expression.ts";
import { isRecord, withValueAt } from "#engine/index.ts";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { Action, CompiledProcedure, Write } from "#engine/procedure/compile.ts";
import type { Tables } from "#engine/expression/scope.ts";
import { todayFor } from "#lending/time/today.ts";
import type { Notify, Start } from "#schemas/types/procedures.ts";
import type { Application, MergePatch, Profile } from "#server/lending/application/ports.ts";
import { untilOf } from "./until.ts";

/** The data that the steps read. */
export interface Situation {
  application: Application;
  profile: Profile;
  /** Business time. */
  now: Date;
  tables: Tables | undefined;
  /** Options of the call. */
  options: Record<string, unknown>;
  /** Answers of the submitted form, and the screen's id; absent for a job. */
  submitted?: { form: Record<string, unknown>; screen: string };
}

/** A step that needs the outside. */
export type Need = { step: string } & (
  | { kind: "ask"; port: string; request: Record<string, unknown>; application: Application }
  | { kind: "makeDocuments"; options: Record<string, unknown>; application: Application }
);

/** What the caller answers: the vendor's answer, or the patch that the new documents need. */
export type Reply = { answer: unknown } | { patch: (application: Application) => MergePatch };

export interface Walked {
  application: Application;
  /** Messages to send and jobs to start, by the id of their step. */
  notify: { step: string; notify: Notify }[];
  start: { step: string; start: Start }[];
  refusals: { field: string; message: string }[];
  /** The wait that stopped the walk; null at the end. */
  wait: Pause | null;
}

/** Where a walk stopped, and where it goes on. */
export interface Pause {
  until: Date;
  /** Id of the step. A wait for a date looks at the date again. */
  step: string;
  again: boolean;
}

/** A place in the steps: at a step, or after it. */
export type Place = Pick<Pause, "step" | "again">;

export function* walk(
  { id, defaults, steps }: CompiledProcedure,
  from: Place | null,
  situation: Situation,
): Generator<Need, Walked, Reply> {
  const { profile, now, tables, submitted } = situation;
  const options = { ...defaults, ...situation.options };
  const walked: Walked = {
    application: situation.application,
    notify: [],
    start: [],
    refusals: [],
    wait: null,
  };
  const answers: Record<string, unknown> = {};
  const valueOf = (expression: Expression): unknown =>
    withoutNulls(
      evaluateExpression(expression, {
        application: walked.application,
        profile,
        answers,
        now: now.toISOString(),
        today: todayFor(now, walked.application),
        tables,
        options,
        ...submitted,
      }),
    );
  for (const step of steps.slice(indexOf(id, steps, from))) {
    if (step.when !== null && valueOf(step.when) !== true) continue;
    const { action } = step;
    switch (action.kind) {
      case "ask": {
        const request = Object.fromEntries(
          action.with
            .map(([name, expression]) => [name, valueOf(expression)] as const)
            .filter(([, value]) => value !== null),
        );
        const { application } = walked;
        const reply = yield { kind: "ask", step: step.id, port: action.port, request, application };
        if ("answer" in reply) answers[step.id] = reply.answer;
        break;
      }
      case "makeDocuments": {
        const { application } = walked;
        const reply = yield {
          kind: "makeDocuments",
          step: step.id,
          options: { ...action.options },
          application,
        };
        if ("patch" in reply)
          walked.application = mergePatch(application, reply.patch(application)) as Application;
        break;
      }
      case "wait": {
        const wait = pauseOf(step.id, action.wait, walked.application, now, valueOf);
        if (wait.until <= now) break;
        return { ...walked, wait };
      }
      case "write":
        for (const write of action.writes) walked.application = written(walked, write, valueOf);
        break;
      case "notify":
        walked.notify.push({ step: step.id, notify: action.notify });
        break;
      case "start":
        walked.start.push({ step: step.id, start: action.start });
        break;
      case "refuse":
        return { ...walked, refusals: [action.refuse] };
    }
  }
  return walked;
}

function indexOf(procedure: string, steps: CompiledProcedure["steps"], from: Place | null): number {
  if (from === null) return 0;
  const index = steps.findIndex(({ id }) => id === from.step);
  if (index < 0)
    throw new Error(
      `The procedure "${procedure}" waited at its step "${from.step}", which it no longer has. Restore the step in procedures.json.`,
    );
  return from.again ? index : index + 1;
}

function written(
  { application }: Walked,
  { set, value, expression }: Write,
  valueOf: (expression: Expression) => unknown,
): Application {
  const next = expression === undefined ? value : valueOf(expression);
  return withValueAt(application, set, next ?? undefined);
}

function pauseOf(
  step: string,
  wait: Extract<Action, { kind: "wait" }>["wait"],
  application: Application,
  now: Date,
  valueOf: (expression: Expression) => unknown,
): Pause {
  const again = "until" in wait;
  const given = again ? { until: valueOf(wait.until) } : wait;
  return { step, again, until: untilOf(given, application, now) };
}

/** Drops what completed data has in place of absent members. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]));
}

/** Returns the merge patch that turns one object into another. */
export function patchBetween(before: object, after: object): MergePatch {
  const [from, to] = [before as MergePatch, after as MergePatch];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return Object.fromEntries(
    [...names].flatMap((name): [string, unknown][] => {
      const [old, next] = [from[name], to[name]];
      if (old === next) return [];
      if (next === undefined) return [[name, null]];
      return [[name, isRecord(old) && isRecord(next) ? patchBetween(old, next) : next]];
    }),
  );
}
