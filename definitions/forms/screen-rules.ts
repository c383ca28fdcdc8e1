import { isRecord } from "#engine/index.ts";
import { compileFormRules, type CompiledRule, type RuledForm } from "#engine/expression/rules.ts";
import type { Tables } from "#engine/expression/scope.ts";
import type { Entities } from "../model.ts";
import { asRecord } from "./drawn-properties.ts";

/** Returns the rules of a screen's form; none while one of them has a fault, which `screen-rule` reports. */
export function screenRules(
  screen: unknown,
  entities: Entities,
  tables: Tables | undefined,
): readonly CompiledRule[] {
  const { form } = asRecord(screen);
  if (!isRecord(form) || !Array.isArray(form.rules) || !isRecord(form.schema)) return [];
  const rules = compileFormRules(form as unknown as RuledForm, entities, tables);
  return rules.every(({ expression }) => expression !== null) ? rules : [];
}
