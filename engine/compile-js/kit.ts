/**
 * The functions that a generated module receives when it is loaded. The module imports nothing, so
 * one file serves the server, the browser and tests, and every operator is defined in one place.
 */
import {
  CALLS,
  element,
  equal,
  OPERATORS,
  order,
  present,
  rangeOf,
} from "../guard/evaluate/operators.ts";
import { MAX_WORK } from "../guard/limits.ts";
import { UNDETERMINED, type Value } from "../guard/evaluate/outcome.ts";
import { collectionSize, WorkExceeded } from "../guard/evaluate/work.ts";
import { rootOf } from "../guard/evaluate/frame.ts";
import { isRecord, type JsonRecord } from "../json/json.ts";

/** Increase it when generated modules need another kit; a module of another version is not used. */
export const KIT_VERSION = 1;

const OVER = /* @__PURE__ */ new WorkExceeded();

export const KIT = /* @__PURE__ */ Object.freeze({
  UNDETERMINED,
  MAX_WORK,
  /** Thrown when the work budget is exceeded. One shared object, because it carries no data. */
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
