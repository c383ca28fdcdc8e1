import { parseJson } from "#definitions/sources/json.ts";
import { isRecord, valueAt, type Entities } from "#engine/index.ts";
import { shapeFault } from "#definitions/diff/shape.ts";

export interface LineError {
  code: string;
  message: string;
  /** JSON pointer in the value of the line. */
  pointer: string;
}

export interface DecisionInput {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
}

export type ReadInput = { input: DecisionInput } | { error: LineError };

const fault = (code: string, message: string, pointer = ""): ReadInput => ({
  error: { code, message, pointer },
});

const describe = (value: unknown): string =>
  value === undefined
    ? "missing"
    : value === null
      ? "null"
      : Array.isArray(value)
        ? "a list"
        : typeof value === "object"
          ? "an object"
          : `a ${typeof value}`;

/**
 * Parses one line `{"application": {…}, "profile": {…}}`. Both must be objects when present; a
 * missing one is empty.
 */
export function readInput(text: string | null, entities: Entities): ReadInput {
  if (text === null) return fault("line-too-long", "The line is too long to be read.");
  if (text.trim() === "") return fault("line-empty", "The line is empty.");
  let value: unknown;
  try {
    // The fast path for valid lines. Positions are computed only for invalid ones.
    value = JSON.parse(text) as unknown;
  } catch {
    const first = parseJson(text).faults[0];
    return fault(
      "json-malformed",
      first
        ? `${placeIn(text, first.place)}: ${first.message} ${first.fix}`
        : "The line is not JSON.",
      first?.pointer ?? "",
    );
  }
  return inputOf(value, entities);
}

const placeIn = (text: string, { line, column }: { line: number; column: number }): string =>
  text.includes("\n") ? `Line ${line}, column ${column}` : `Column ${column}`;

/** Checks the value of a line, or an application from elsewhere. */
export function inputOf(value: unknown, entities: Entities): ReadInput {
  if (!isRecord(value))
    return fault(
      "input-type",
      `The line must be an object with "application" and "profile", not ${describe(value)}.`,
    );
  if (value.application === undefined && value.profile === undefined)
    return fault("input-missing", 'The line has neither "application" nor "profile".');
  const read = { application: value.application ?? {}, profile: value.profile ?? {} };
  for (const name of ["application", "profile"] as const) {
    const wrong = shapeFault(read[name], entities[name], entities[name], `/${name}`);
    if (wrong)
      return fault(
        "input-type",
        `${wrong.pointer} must be ${wrong.expected}, not ${describe(valueAt(read, wrong.pointer))}.`,
        wrong.pointer,
      );
  }
  return { input: read as DecisionInput };
}
