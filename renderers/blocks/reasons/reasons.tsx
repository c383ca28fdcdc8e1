import { valueAt } from "#engine/json/pointer.ts";
import type { ReasonsBlockOptions } from "#schemas/types/blocks/reasons.ts";
import type { BlockProps } from "../../host/types.ts";
import classes from "../blocks.module.css";

/** Lists the principal reasons of an adverse action, most important first. */
export function ReasonsBlock({ id, options, host }: BlockProps<ReasonsBlockOptions>) {
  const { application, profile } = host;
  const listed = valueAt({ application, profile }, options.from ?? "/application/decline/reasons");
  const reasons = Array.isArray(listed) ? listed.filter((item) => typeof item === "string") : [];
  if (reasons.length === 0) return null;
  return (
    <ol id={id} className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ol>
  );
}
