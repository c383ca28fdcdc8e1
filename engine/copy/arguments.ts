/** Arguments of copy whose values come from the data, such as the first name in a greeting. */
import type { Diagnostic } from "../guard/diagnostic.ts";
import type { Input } from "../guard/evaluate/frame.ts";
import type { Scope } from "../guard/scope.ts";
import { ANY, typeOfSchema } from "../guard/type.ts";
import type { Entities, JsonSchema } from "../json/json-schema.ts";
import { parsePointer } from "../json/pointer.ts";
import { memoize } from "../memoize.ts";
import { ArgumentValue, withoutDirection } from "./argument-value.ts";
import {
  compileExpression,
  evaluateExpression,
  type Expression,
} from "../expression/expression.ts";
import { formScope, withVariables, type Tables } from "../expression/scope.ts";

/** What a definition says of an argument: a place of the data or an expression, and how it reads. */
export interface ArgumentSource {
  readonly pointer?: string;
  readonly expression?: string;
  readonly format?: string;
  /** Currency of an amount, ISO 4217. */
  readonly currency?: string;
  /** Decimals to round a number to. */
  readonly decimals?: number;
  /** Text without a value. */
  readonly absent?: string;
}

/** By name. */
export interface ArgumentSources {
  readonly [name: string]: ArgumentSource;
}

export interface CompiledArgument {
  readonly name: string;
  readonly source: ArgumentSource;
  /** Null when the expression has faults, which validation reports; the argument is then absent. */
  readonly compiled: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the names that an argument may read. See `compileArguments` for the parameters. */
export const argumentScope = (
  entities: Entities,
  tables: Tables | undefined,
  organisation: JsonSchema | null,
): Scope =>
  withVariables(formScope(entities, tables, null), [
    ["organisation", organisation === null ? ANY : typeOfSchema(organisation, organisation)],
  ]);

/**
 * Compiles arguments, cached by their sources.
 * @param inBrowser whether a browser evaluates them, which never has values that the server keeps to
 * itself
 * @param organisation schema of `organisation`; null leaves it untyped, for definitions that were
 * checked before
 */
export const compileArguments = /* @__PURE__ */ memoize(
  (
    sources: ArgumentSources,
    entities: Entities,
    tables: Tables | undefined,
    inBrowser: boolean,
    organisation: JsonSchema | null,
  ): readonly CompiledArgument[] => {
    const scope = argumentScope(entities, tables, organisation);
    return Object.entries(sources).map(([name, source]) => {
      const { expression: compiled, diagnostics } = compileExpression(expressionOf(source), scope, {
        type: null,
        inBrowser,
      });
      return { name, source, compiled, diagnostics };
    });
  },
);

/**
 * Returns the arguments of copy over the data.
 * @param write returns a value as text; empty where the format cannot show it
 */
export function argumentsOver(
  compiled: readonly CompiledArgument[],
  input: Input,
  write: (value: unknown, source: ArgumentSource) => string,
): Record<string, ArgumentValue> {
  return Object.fromEntries(
    compiled.map(({ name, source, compiled: expression }) => {
      const { format = "text", absent = "" } = source;
      const value = expression === null ? null : primitiveOf(evaluateExpression(expression, input));
      const written = value === null ? "" : write(value, source);
      const isTyped = format === "text";
      const text = isTyped ? withoutDirection(written) : written;
      return [name, new ArgumentValue(value, text || absent, isTyped && text !== "")];
    }),
  );
}

/** Returns the value that a select or a plural may choose by. An empty text is no value. */
export const primitiveOf = (value: unknown): string | number | boolean | null =>
  (typeof value === "string" && value !== "") ||
  typeof value === "number" ||
  typeof value === "boolean"
    ? value
    : null;

/** Returns the arguments with an expression, for definitions that read their pointers themselves. */
export const expressionSources = /* @__PURE__ */ memoize(
  (sources: { readonly [name: string]: string | ArgumentSource }): ArgumentSources =>
    Object.fromEntries(
      Object.entries(sources).filter(
        (entry): entry is [string, ArgumentSource] =>
          typeof entry[1] !== "string" && entry[1].expression !== undefined,
      ),
    ),
);

/** Returns the expression of an argument. A pointer is short for the path of its place. */
export const expressionOf = ({ pointer = "", expression }: ArgumentSource): string =>
  expression ??
  parsePointer(pointer)
    .map((token, index) => (index === 0 ? token : /^\d+$/.test(token) ? `[${token}]` : `.${token}`))
    .join("");
