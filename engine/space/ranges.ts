/** The numbers of single fields for which a condition can hold, as ranges between the limits that the guards name. */
import type { Entities } from "../json/json-schema.ts";
import { NEVER, type Diagram } from "./diagram.ts";
import { fitsNumber, stepOf } from "./numbers.ts";
import { schemaAt } from "./schema-at.ts";
import type { Space } from "./space.ts";

/** Numbers between two limits; null where there is no limit. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
  /** Whether the limits themselves belong to the range. */
  readonly withFrom: boolean;
  readonly withTo: boolean;
}

export interface FieldRanges {
  readonly pointer: string;
  /** Whether the condition can hold while the field is absent. */
  readonly absent: boolean;
  readonly ranges: readonly NumberRange[];
}

/** A limit, or the numbers between two limits. */
interface Place {
  readonly sample: number;
  readonly limit: number | null;
}

/** Returns the ranges of every field that the condition limits. */
export function rangesOf(
  space: Space,
  condition: Diagram,
  entities: Entities,
): readonly FieldRanges[] {
  if (condition === NEVER) return [];
  return space.variables.flatMap(({ pointers, atoms }, variable): FieldRanges[] => {
    const [pointer, ...others] = pointers;
    if (pointer === undefined || others.length > 0) return [];
    const schema = schemaAt(entities, pointer);
    if (![schema.type].flat().some((type) => type === "integer" || type === "number")) return [];
    const limits = [
      ...new Set(
        atoms.flatMap(({ literals }) => literals.filter((each) => typeof each === "number")),
      ),
    ].toSorted((a, b) => a - b);
    const isPossible = (value: number | undefined): boolean => {
      const index = space.indexOfValue(variable, pointer, value);
      return index !== null && space.diagrams.and(condition, space.only(variable, index)) !== NEVER;
    };
    const places = placesAround(limits).filter(({ sample }) =>
      fitsNumber({ ...schema, multipleOf: undefined, type: "number" }, sample),
    );
    const possible = places.map(({ sample }) => isPossible(sample));
    const absent = isPossible(undefined);
    if (possible.length === 0 || (absent && possible.every(Boolean))) return [];
    return [{ pointer, absent, ranges: joined(places, possible, stepOf(schema)) }];
  });
}

/** The limits, and a number below, between and above them, in order. */
function placesAround(limits: readonly number[]): Place[] {
  return limits.flatMap((limit, index): Place[] => {
    const next = limits[index + 1];
    const before: Place[] = index === 0 ? [{ sample: limit - 1, limit: null }] : [];
    const after: Place = {
      sample: next === undefined ? limit + 1 : (limit + next) / 2,
      limit: null,
    };
    return [...before, { sample: limit, limit }, after];
  });
}

/** Joins neighbors that are possible to ranges. With a step, a limit outside becomes the number next to it. */
function joined(
  places: readonly Place[],
  possible: readonly boolean[],
  step: number | null,
): NumberRange[] {
  const ranges: NumberRange[] = [];
  let start: number | null = null;
  for (let index = 0; index <= places.length; index += 1) {
    if (possible[index] === true) start ??= index;
    else if (start !== null) {
      ranges.push(rangeOf(places, start, index - 1, step));
      start = null;
    }
  }
  return ranges;
}

function rangeOf(
  places: readonly Place[],
  first: number,
  last: number,
  step: number | null,
): NumberRange {
  const [own, before] = [places[first]?.limit ?? null, places[first - 1]?.limit ?? null];
  const [end, after] = [places[last]?.limit ?? null, places[last + 1]?.limit ?? null];
  const exact = step !== null;
  return {
    from: own ?? (before !== null && exact ? before + step : before),
    withFrom: own !== null || (exact && before !== null),
    to: end ?? (after !== null && exact ? after - step : after),
    withTo: end !== null || (exact && after !== null),
  };
}
