/** The reference evaluator, `@bufbuild/cel`, behind the interface of this engine. */
import { celEnv, isCelError, isCelList, isCelMap, parse, plan } from "@bufbuild/cel";
import { isRecord } from "../../json/json.ts";
import { UNDETERMINED } from "../evaluate/outcome.ts";

const environment = celEnv();

/**
 * Compiles a guard by the reference. The evaluator returns a JSON value, or UNDETERMINED for a CEL
 * error.
 */
export function oracle(source: string): (context: { readonly [root: string]: unknown }) => unknown {
  const evaluate = plan(environment, parse(source));
  return (context) => {
    const bindings = Object.fromEntries(
      Object.entries(context).map(([name, value]) => [name, celInput(value)]),
    );
    const result: unknown = evaluate(bindings);
    return isCelError(result) ? UNDETERMINED : jsonOf(result);
  };
}

/** Converts objects to maps and leaves every other value as it is. */
function celInput(value: unknown): never {
  return input(value) as never;
}

function input(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(input);
  if (!isRecord(value)) return value;
  return new Map(Object.entries(value).map(([key, member]) => [key, input(member)]));
}

function jsonOf(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (isCelList(value)) return [...value].map(jsonOf);
  if (isCelMap(value))
    return Object.fromEntries([...value].map(([key, member]) => [key as string, jsonOf(member)]));
  return value;
}
