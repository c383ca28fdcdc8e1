import type { ErrorObject } from "ajv/dist/2020.js";
import { asRecord } from "../forms/drawn-properties.ts";

/**
 * Returns a sentence for a rule that holds only in some cases: the values next to the fault that
 * make it hold. Null for a rule that always holds.
 */
export function conditionOf(error: ErrorObject, errors: readonly ErrorObject[]): string | null {
  const condition = errors.find(
    ({ keyword, schemaPath, instancePath }) =>
      keyword === "if" &&
      isWithin(error.instancePath, instancePath) &&
      ["then", "else"].some((branch) =>
        error.schemaPath.startsWith(`${schemaPath.replace(/if$/, branch)}/`),
      ),
  );
  if (condition === undefined) return null;
  const causes = causesOf(condition, condition.params.failingKeyword === "then");
  return causes.length === 0 ? null : `The rule applies because ${causes.join(" and ")}.`;
}

/** Names the values that the condition asks about, as they are. */
function causesOf({ parentSchema, data }: ErrorObject, holds: boolean): readonly string[] {
  const condition = asRecord(asRecord(parentSchema).if);
  const asked = Object.keys(asRecord(condition.properties));
  const required = Array.isArray(condition.required) ? condition.required.map(String) : [];
  return [...new Set([...asked, ...required])].flatMap((name) => {
    const value = asRecord(data)[name];
    if (value === undefined)
      return holds || !required.includes(name) ? [] : [`there is no "${name}"`];
    if (!holds && !asked.includes(name)) return [];
    return isShown(value) ? [`"${name}" is ${JSON.stringify(value)}`] : [`there is a "${name}"`];
  });
}

const isWithin = (pointer: string, parent: string): boolean =>
  pointer === parent || pointer.startsWith(`${parent}/`);

const isShown = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
