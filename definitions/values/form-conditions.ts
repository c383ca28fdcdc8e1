/** The conditions of a form that wait for a choice, with the answers that decide them. */
import { isRecord, joinPointer, listOf, sameJson } from "#engine/index.ts";
import { asRecord, type Schema } from "../forms/drawn-properties.ts";
import type { Placed } from "./conflict.ts";
import { choicesOf } from "./misfit.ts";

/** A condition that one answer decides. */
export interface FormCondition extends Placed {
  /** Name of the question that the condition waits for. */
  readonly question: string;
  /** The answers that the question offers; undefined when there is no answer. Empty when they are not known. */
  readonly answers: readonly Answer[];
}

interface Answer {
  readonly value: unknown;
  /** Which branch counts with this answer. */
  readonly branch: Branch;
}

export const BRANCHES = ["then", "else"] as const;
export type Branch = (typeof BRANCHES)[number];

/** Returns a schema with the members of its `allOf`, which describe the same value. */
export function withParts(placed: Placed): Placed[] {
  const { allOf } = placed.schema;
  const members = listOf(allOf).flatMap((schema, index) =>
    isRecord(schema) ? [{ schema, pointer: joinPointer(placed.pointer, "allOf", index) }] : [],
  );
  return [placed, ...members.flatMap(withParts)];
}

/**
 * Returns the conditions among the schemas of one object that one answer decides.
 * @param schemas what always describes the object
 */
export const conditionsOf = (schemas: readonly Placed[]): readonly FormCondition[] =>
  schemas.flatMap((placed) => {
    const test = asRecord(placed.schema.if);
    const [[question, accepted] = [], ...others] = Object.entries(asRecord(test.properties));
    if (question === undefined || others.length > 0 || !isRecord(accepted)) return [];
    const isPlain = Object.keys(test).every((key) => key === "properties" || key === "required");
    const required = listOf(test.required);
    if (!isPlain || required.some((name) => name !== question)) return [];
    const offered = offeredBy(question, schemas);
    const mayLack = offered.length > 0 && !isRequired(question, schemas);
    const answers = [...offered, ...(mayLack ? [undefined] : [])];
    const decided = answers.flatMap((value): Answer[] => {
      const holds = value === undefined ? required.length === 0 : accepts(accepted, value);
      return holds === null ? [] : [{ value, branch: holds ? "then" : "else" }];
    });
    return [{ ...placed, question, answers: decided.length === answers.length ? decided : [] }];
  });

const isRequired = (name: string, schemas: readonly Placed[]): boolean =>
  schemas.some(({ schema }) => listOf(schema.required).includes(name));

/** Returns the values that a question offers; none when it takes other answers too. */
function offeredBy(name: string, schemas: readonly Placed[]): readonly unknown[] {
  const described = schemas.flatMap(({ schema }) => {
    const property = asRecord(schema.properties)[name];
    return isRecord(property) ? [property] : [];
  });
  const lists = described.flatMap((each) => {
    const choices = choicesOf(each) ?? (each.type === "boolean" ? [true, false] : null);
    return choices === null ? [] : [choices];
  });
  return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** Whether a test accepts a value; null for a test of more than choices. */
function accepts(test: Schema, value: unknown): boolean | null {
  const outcomes = Object.entries(test).map(([keyword, limit]) => {
    if (keyword === "const") return sameJson(limit, value);
    if (keyword === "enum") return listOf(limit).some((each) => sameJson(each, value));
    if (keyword !== "not" || !isRecord(limit)) return null;
    const refused = accepts(limit, value);
    return refused === null ? null : !refused;
  });
  return outcomes.includes(null) ? null : !outcomes.includes(false);
}
