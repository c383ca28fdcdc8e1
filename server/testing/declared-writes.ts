/** Records what jobs and effects write, and compares it with the `x-writes` of their schemas. */
import { readFileSync } from "node:fs";
import { momentOf, possibleWrites, writtenByStage } from "#definitions/writes/registered-writes.ts";
import type {
  ApplicationChange,
  Effect,
  EffectContext,
} from "#server/lending/application/ports.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

export interface WritesNoted {
  /** Wraps every effect of the table, in place. */
  watchEffects(effects: Record<string, Effect>): void;
  /** Wraps every job of the table, in place; returns a function that undoes it. */
  watchJobs(handlers: Record<string, JobHandler>): () => void;
  /** Names of the effects and jobs that wrote something, as `jobs/credit.softPull`. */
  writers(): string[];
  /** Writes that no schema declares, as `jobs/credit.softPull /application/term`. */
  undeclared(): string[];
}

export function noteWrites(): WritesNoted {
  const writers = new Set<string>();
  const undeclared = new Set<string>();
  const note = <T extends ApplicationChange>(writer: string, work: Work, change: T): T => {
    const pointers = [
      ...leavesOf(change.patch, "/application"),
      ...leavesOf(change.profilePatch, "/profile"),
    ];
    if (pointers.length > 0) writers.add(writer);
    const declared = declaredBy(writer, work);
    for (const pointer of pointers)
      if (!declared.some((each) => covers(each, pointer))) undeclared.add(`${writer} ${pointer}`);
    return change;
  };
  return {
    writers: () => [...writers].toSorted(),
    watchEffects(effects) {
      for (const [name, effect] of Object.entries(effects))
        effects[name] = Object.assign(
          async (context: EffectContext) => note(`effects/${name}`, context, await effect(context)),
          effect,
        );
    },
    watchJobs(handlers) {
      const before = { ...handlers };
      for (const [name, handler] of Object.entries(before))
        handlers[name] = async (context) => {
          const answer = await handler(context);
          const work = { options: context.options, stages: context.flow.stages };
          return typeof answer === "function"
            ? (current) => note(`jobs/${name}`, work, answer(current))
            : note(`jobs/${name}`, work, answer);
        };
      return () => void Object.assign(handlers, before);
    },
    undeclared: () => [...undeclared],
  };
}

/** What says which places an effect or a job writes on the documents of a stage. */
interface Work {
  options: Record<string, unknown>;
  stages: EffectContext["stages"];
}

function leavesOf(patch: unknown, pointer: string): string[] {
  if (patch === undefined) return [];
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return [pointer];
  return Object.entries(patch).flatMap(([key, value]) => leavesOf(value, `${pointer}/${key}`));
}

function declaredBy(writer: string, { options, stages }: Work): readonly string[] {
  const schema: unknown = JSON.parse(readFileSync(`schemas/${writer}.schema.json`, "utf8"));
  const moment = momentOf(schema);
  return [
    ...possibleWrites(schema),
    ...(moment === null ? [] : writtenByStage(options, moment, [...stages.values()])),
  ];
}

const covers = (declared: string, pointer: string): boolean =>
  pointer === declared || pointer.startsWith(`${declared}/`);
