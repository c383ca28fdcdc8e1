import { readPointer } from "../../format/pointer.ts";
import type { BlockProps } from "../../host/types.ts";
import classes from "../blocks.module.css";

/** The principal reasons of an adverse action, in the order of their weight. */
export function ReasonsBlock({ id, options, host }: BlockProps<{ from?: string }>) {
  const { application, profile } = host;
  const found = readPointer(
    { application, profile },
    options.from ?? "/application/decline/reasons",
  );
  const reasons = Array.isArray(found) ? found.filter((item) => typeof item === "string") : [];
  if (reasons.length === 0) return null;
  return (
    <ol id={id} className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ol>
  );
}
