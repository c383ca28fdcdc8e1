import { isRecord, listOf, sameJson } from "#engine/index.ts";
import { asRecord, type Schema } from "./drawn-properties.ts";

/**
 * Returns whether answers meet the condition of a branch; null for a condition with keywords that are not read here.
 * @param answers undefined for an answer that is left out
 */
export function meetsCondition(
  condition: Schema,
  answers: ReadonlyMap<string, unknown>,
): boolean | null {
  const { properties, required, ...others } = condition;
  if (Object.keys(others).length > 0) return null;
  if (listOf(required).some((name) => answers.get(String(name)) === undefined)) return false;
  let holds = true;
  for (const [name, test] of Object.entries(asRecord(properties))) {
    const value = answers.get(name);
    if (value === undefined) continue;
    const fits = fitsValue(test, value);
    if (fits === null) return null;
    holds &&= fits;
  }
  return holds;
}

function fitsValue(test: unknown, value: unknown): boolean | null {
  if (typeof test === "boolean") return test;
  if (!isRecord(test)) return null;
  const { const: only, enum: several, not, ...others } = test;
  if (Object.keys(others).length > 0) return null;
  const refused = not === undefined ? false : fitsValue(not, value);
  if (refused === null) return null;
  return (
    !refused &&
    (only === undefined || sameJson(only, value)) &&
    (several === undefined || listOf(several).some((each) => sameJson(each, value)))
  );
}
