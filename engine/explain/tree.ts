/**
 * A guard's observation as an indented tree: each sub-expression with its outcome and the values
 * that it read.
 */
import type { Observation } from "../guard/evaluate/trace.ts";
import { isLogical, outcomeText, readText, readsText } from "./reasons.ts";

const MARKS = { true: "✓", false: "✗", undetermined: "?" } as const;
const INDENT = "  ";

/** Lines of the tree without personal data, indented by `depth` levels. */
export function treeLines(observation: Observation, depth = 0): string[] {
  const { kind, fact, parts } = observation;
  const [inner] = parts;
  if (fact !== undefined && inner)
    return isPlain(inner)
      ? [line(observation, depth, `${fact}: ${inner.text}${whatItRead(inner)}`)]
      : [line(observation, depth, `${fact}: ${heading(inner)}`), ...partLines(inner, depth + 1)];
  if (isLogical(observation) || kind === "choose" || kind === "macro")
    return [line(observation, depth, heading(observation)), ...partLines(observation, depth + 1)];
  if (kind === "not" && inner)
    return isPlain(inner)
      ? [line(observation, depth, `${observation.text}${whatItRead(inner)}`)]
      : [line(observation, depth, "not:"), ...treeLines(inner, depth + 1)];
  return [line(observation, depth, `${observation.text}${whatItRead(observation)}`)];
}

function partLines({ kind, parts }: Observation, depth: number): string[] {
  if (kind !== "macro") return parts.flatMap((part) => treeLines(part, depth));
  const [, ...elements] = parts;
  return elements.flatMap((element, index) => {
    const [first = "", ...rest] = treeLines(element, depth);
    return [first.replace(/^ *. /u, `$&element ${index}: `), ...rest];
  });
}

/** The line above the parts of a node. */
function heading(observation: Observation): string {
  const { kind, text, parts } = observation;
  if (kind === "and") return "all of";
  if (kind === "or") return "any of";
  if (kind !== "macro") return text;
  const [over] = parts;
  const read = over?.path === undefined ? "" : `  (${over.path} ${readText(over)})`;
  return `${text}${read}`;
}

function line(observation: Observation, depth: number, text: string): string {
  const why =
    observation.outcome === "undetermined" && observation.reason !== undefined
      ? `  ${outcomeText(observation)}`
      : "";
  return `${INDENT.repeat(depth)}${mark(observation)} ${text}${why}`;
}

function mark({ outcome, value }: Observation): string {
  if (outcome === "undetermined") return MARKS.undetermined;
  return value === true ? MARKS.true : value === false ? MARKS.false : "·";
}

/** Whether no part of it has an outcome of its own. */
function isPlain({ kind, fact, parts }: Observation): boolean {
  if (fact !== undefined) return false;
  if (kind === "field" || kind === "name") return true;
  return (kind === "compare" || kind === "call" || kind === "has") && parts.every(isRead);
}

const isRead = ({ kind }: Observation): boolean =>
  kind === "field" || kind === "name" || kind === "index" || kind === "list" || kind === "literal";

/** A field's own value; for any other node the fields that it read. */
function whatItRead(observation: Observation): string {
  const text =
    observation.path === undefined
      ? readsText(observation)
      : ` (${observation.path} ${readText(observation)})`;
  return text === "" ? "" : ` ${text}`;
}
