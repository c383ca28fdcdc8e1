/** Values that a form computes from its answers and from earlier ones. */
import type { Diagnostic } from "../guard/diagnostic.ts";
import type { Input } from "../guard/evaluate/frame.ts";
import { typeOfSchema, type Type } from "../guard/type.ts";
import type { Json } from "../json/json.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { schemaAt } from "../json/schema-at.ts";
import { memoize } from "../memoize.ts";
import { compileExpression, evaluateExpression, type Expression } from "./expression.ts";
import { formScope, type Tables } from "./scope.ts";

/** The parts of a screen's form that computed values need. */
export interface ComputingForm {
  readonly schema: JsonSchema;
  readonly computed?: readonly ComputedValue[];
}

interface ComputedValue {
  readonly id: string;
  readonly expression: string;
  /** Place that the server saves the value to. */
  readonly bind?: string;
}

export interface CompiledValue extends ComputedValue {
  /** Null when the expression has faults, which validation reports; such a value is absent. */
  readonly compiled: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the computed values of a form, cached by the form. */
export const compileComputed = /* @__PURE__ */ memoize(
  (
    form: ComputingForm,
    entities: Entities,
    tables: Tables | undefined,
  ): readonly CompiledValue[] => {
    const values = form.computed ?? [];
    if (values.length === 0) return [];
    const scope = formScope(entities, tables, form.schema);
    return values.map((value) => {
      const type = value.bind === undefined ? null : typeAt(value.bind, entities);
      const { expression: compiled, diagnostics } = compileExpression(value.expression, scope, {
        type,
        inBrowser: true,
      });
      return { ...value, compiled, diagnostics };
    });
  },
);

/** Returns the value by id; null where an answer that it needs is absent. */
export function computedValues(
  values: readonly CompiledValue[],
  input: Input,
): ReadonlyMap<string, Json> {
  return new Map(
    values.map(({ id, compiled }) => [
      id,
      compiled === null ? null : evaluateExpression(compiled, input),
    ]),
  );
}

/** Type of the place that a value is saved to; null for a place that no schema describes. */
function typeAt(bind: string, entities: Entities): Type | null {
  const [, root = "", rest = ""] = /^\/([^/]+)(\/.*)$/.exec(bind) ?? [];
  const entity = root === "profile" ? entities.profile : entities.application;
  const schema = schemaAt(entity, rest);
  return schema === null ? null : typeOfSchema(schema, entity);
}
