/** Why a guard has its outcome, in the smallest parts that decided it, without personal data. */
import type { Observation } from "../guard/evaluate/trace.ts";

/**
 * Returns the parts that decided: of a failed conjunction, its failed operands, recursively. Each
 * reason names the facts around it.
 */
export function reasons(observation: Observation): string[] {
  const { kind, fact, parts } = observation;
  const [inner] = parts;
  if (fact !== undefined && inner) return reasons(inner).map((reason) => `${fact}: ${reason}`);
  if (kind === "not" && inner && (inner.fact !== undefined || isLogical(inner)))
    return reasons(inner);
  if (isLogical(observation)) {
    const deciding = parts.filter((part) => part.value === observation.value);
    return (deciding.length > 0 ? deciding : parts).flatMap(reasons);
  }
  return [`${observation.text} is ${outcomeText(observation)}${readsText(observation)}`];
}

/** Whether an observation joins others by `&&` or `||`. Their reasons are its reasons. */
export function isLogical({ kind }: Observation): boolean {
  return kind === "and" || kind === "or";
}

/** The value as JSON, or that it is undetermined and why. */
export function outcomeText({ outcome, value, reason }: Observation): string {
  if (outcome === "undetermined") return `undetermined${reason === undefined ? "" : `: ${reason}`}`;
  return JSON.stringify(value);
}

/** The fields that were read, in parentheses. */
export function readsText(observation: Observation): string {
  const reads = observation.parts.filter(({ path }) => path !== undefined);
  if (reads.length === 0) return "";
  return ` (${reads.map((read) => `${read.path} ${readText(read)}`).join(", ")})`;
}

/** The value that was read, without personal data. */
export function readText({ outcome, value, size, personal }: Observation): string {
  if (outcome === "undetermined") return "is undetermined";
  if (size !== undefined) return `has ${size} ${size === 1 ? "element" : "elements"}`;
  if (value === null) return "is absent";
  return value === undefined || personal ? "is there" : `is ${JSON.stringify(value)}`;
}
