/**
 * Sentences that the server wrote into an application for its borrower. They are stored in English, which is what was decided and what the
 * notices say, and told in the language in which the application is asked for.
 */
import { isRecord } from "#engine/index.ts";
import type { Sentences } from "#server/definitions/in-locale.ts";
import { translate } from "./translate.ts";

/** Where they stand: property names from the top; a list is told member by member. */
const places: readonly (readonly string[])[] = [
  ["decline", "reasons"],
  ["identity", "problem"],
  ["notary", "session", "problem"],
  ["accountProblem", "reason"],
];

/** The application as it is told; the same object when there is nothing to translate. */
export function told<T>(application: T, sentences: Sentences): T {
  if (sentences.size === 0) return application;
  return places.reduce<unknown>((value, path) => at(value, path, sentences), application) as T;
}

function at(value: unknown, [name, ...rest]: readonly string[], sentences: Sentences): unknown {
  if (name !== undefined)
    return isRecord(value) && value[name] !== undefined
      ? { ...value, [name]: at(value[name], rest, sentences) }
      : value;
  if (Array.isArray(value)) return value.map((each) => at(each, [], sentences));
  return typeof value === "string" ? translate(value, sentences) : value;
}
