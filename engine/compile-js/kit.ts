/**
 * What a generated module is given when it is loaded. A module imports nothing and names nothing from outside, so that one file
 * serves the server, a browser and a test, and the meaning of every operator stays in one place.
 */
import { CALLS, element, equal, OPERATORS, order, present, rangeOf } from "../guard/operators.ts";
import { MAX_WORK } from "../guard/limits.ts";
import { UNDETERMINED, type Value } from "../guard/outcome.ts";
import { collectionSize, WorkExceeded } from "../guard/work.ts";
import { rootOf } from "../guard/frame.ts";
import { isRecord, type JsonRecord } from "../json/json.ts";

/** Rises when generated modules ask for something else of their kit; a module of another version is not used. */
export const KIT_VERSION = 1;

const OVER = /* @__PURE__ */ new WorkExceeded();

export const KIT = /* @__PURE__ */ Object.freeze({
  UNDETERMINED,
  MAX_WORK,
  /** Thrown when the work budget is used up; one object, because it says nothing but that. */
  OVER,
  own: Object.hasOwn,
  rootOf,
  record: (value: Value): JsonRecord | null => (isRecord(value) ? value : null),
  isRecord,
  collectionSize,
  order: (left: Value, right: Value): number | null => order(left, right),
  equal,
  present,
  element,
  rangeOf,
  size: (value: Value): Value => CALLS.size([value]),
  contained: OPERATORS.in,
  less: OPERATORS["<"],
  lessOrEqual: OPERATORS["<="],
  greater: OPERATORS[">"],
  greaterOrEqual: OPERATORS[">="],
});

export type Kit = typeof KIT;
