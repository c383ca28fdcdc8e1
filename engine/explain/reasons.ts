/** Why a guard said what it said, in the smallest parts that decided; without saying what is personal. */
import type { Observation } from "../guard/trace.ts";

/** Of a conjunction that failed those that failed, and so on down; each reason says through which fact it came. */
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

export function isLogical({ kind }: Observation): boolean {
  return kind === "and" || kind === "or";
}

export function outcomeText({ outcome, value, reason }: Observation): string {
  if (outcome === "undetermined") return `undetermined${reason === undefined ? "" : `: ${reason}`}`;
  return JSON.stringify(value);
}

/** The fields that were read, in brackets. */
export function readsText(observation: Observation): string {
  const reads = observation.parts.filter(({ path }) => path !== undefined);
  if (reads.length === 0) return "";
  return ` (${reads.map((read) => `${read.path} ${readText(read)}`).join(", ")})`;
}

/** What was read, without saying what is personal. */
export function readText({ outcome, value, size, personal }: Observation): string {
  if (outcome === "undetermined") return "is undetermined";
  if (size !== undefined) return `has ${size} ${size === 1 ? "element" : "elements"}`;
  if (value === null) return "is absent";
  return value === undefined || personal ? "is there" : `is ${JSON.stringify(value)}`;
}
