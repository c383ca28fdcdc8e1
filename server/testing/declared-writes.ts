/** Records what jobs and effects write, and compares it with the `x-writes` of their schemas. */
import { readFileSync } from "node:fs";
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
  const written = new Map<string, Set<string>>();
  const note = <T extends ApplicationChange>(writer: string, change: T): T => {
    const pointers = written.get(writer) ?? new Set();
    for (const pointer of leavesOf(change.patch, "/application")) pointers.add(pointer);
    for (const pointer of leavesOf(change.profilePatch, "/profile")) pointers.add(pointer);
    if (pointers.size > 0) written.set(writer, pointers);
    return change;
  };
  return {
    writers: () => [...written.keys()].toSorted(),
    watchEffects(effects) {
      for (const [name, effect] of Object.entries(effects))
        effects[name] = Object.assign(
          async (context: EffectContext) => note(`effects/${name}`, await effect(context)),
          effect,
        );
    },
    watchJobs(handlers) {
      const before = { ...handlers };
      for (const [name, handler] of Object.entries(before))
        handlers[name] = async (context) => {
          const answer = await handler(context);
          return typeof answer === "function"
            ? (current) => note(`jobs/${name}`, answer(current))
            : note(`jobs/${name}`, answer);
        };
      return () => void Object.assign(handlers, before);
    },
    undeclared: () =>
      [...written].flatMap(([writer, pointers]) => {
        const declared = declaredBy(writer);
        return [...pointers]
          .filter((pointer) => !declared.some((each) => covers(each, pointer)))
          .map((pointer) => `${writer} ${pointer}`);
      }),
  };
}

function leavesOf(patch: unknown, pointer: string): string[] {
  if (patch === undefined) return [];
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return [pointer];
  return Object.entries(patch).flatMap(([key, value]) => leavesOf(value, `${pointer}/${key}`));
}

function declaredBy(writer: string): string[] {
  const schema = JSON.parse(readFileSync(`schemas/${writer}.schema.json`, "utf8")) as {
    "x-writes"?: string[];
  };
  return schema["x-writes"] ?? [];
}

const covers = (declared: string, pointer: string): boolean =>
  pointer === declared || pointer.startsWith(`${declared}/`);
