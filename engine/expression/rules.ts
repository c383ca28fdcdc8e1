/** Rules of a form: between its fields, and between a field and earlier answers or today's date. */
import type { Diagnostic } from "../guard/diagnostic.ts";
import type { Input } from "../guard/evaluate/frame.ts";
import { BOOLEAN } from "../guard/type.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import { compileExpression, evaluateExpression, type Expression } from "./expression.ts";
import { formScope, type Tables } from "./scope.ts";

/** The parts of a screen's form that rules need. */
export interface RuledForm {
  readonly schema: JsonSchema;
  readonly rules?: readonly Rule[];
}

interface Rule {
  readonly id: string;
  readonly require: string;
  readonly fields: readonly string[];
  readonly message: string;
}

export interface CompiledRule extends Rule {
  /** Null when the expression has faults, which validation reports; such a rule is never broken. */
  readonly expression: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the rules of a form, cached by the form. */
export const compileFormRules = /* @__PURE__ */ memoize(
  (form: RuledForm, entities: Entities, tables: Tables | undefined): readonly CompiledRule[] => {
    const rules = form.rules ?? [];
    if (rules.length === 0) return [];
    const scope = formScope(entities, tables, form.schema);
    return rules.map((rule) => ({
      ...rule,
      ...compileExpression(rule.require, scope, { type: BOOLEAN, inBrowser: true }),
    }));
  },
);

/** Returns the rules that the data breaks. A rule without a value is kept: an answer is absent. */
export function brokenRules(rules: readonly CompiledRule[], input: Input): readonly CompiledRule[] {
  return rules.filter(
    ({ expression }) => expression !== null && evaluateExpression(expression, input) === false,
  );
}
