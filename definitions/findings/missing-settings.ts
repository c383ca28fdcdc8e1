/** What follows from a setting of a lender that its schema already says is missing. */
import { parsePointer, valueAt } from "#engine/index.ts";
import type { Definitions } from "../model.ts";
import { placeOfEnd, rangeEnds } from "../overlays/published-ranges.ts";
import type { Finding } from "./finding.ts";

/** Returns whether a finding is about copy that uses the missing setting, or about a published range that it gives. */
export function missingSettings(
  errors: readonly Finding[],
  { base, sources }: Pick<Definitions, "base" | "sources">,
): (each: Finding) => boolean {
  const missing = errors.filter(({ code }) => code === SCHEMA);
  if (missing.length === 0) return () => false;
  const ends = rangeEnds(base.schemas("organisation"));
  const valueOf = (file: string, pointer: string): unknown =>
    valueAt((sources.written ?? sources).files.get(file)?.value, pointer);
  const lacksRule = ({ file, pointer }: Finding, rule: string): boolean =>
    valueOf(file, rule) === undefined &&
    missing.some(
      (error) =>
        error.file === file &&
        error.pointer !== pointer &&
        error.message === lacking(parsePointer(rule).at(-1) ?? ""),
    );
  return (each) =>
    each.code === "copy-argument-not-given"
      ? missing.some((error) => givesNoArgument(error, each))
      : each.code === SCHEMA &&
        ends.some(
          (end) =>
            each.message === lacking(end.end) &&
            placeOfEnd(valueOf(each.file, ""), end) === `${each.pointer}/${end.end}` &&
            end.of.some((rule) => lacksRule(each, rule)),
        );
}

const SCHEMA = "organisation-schema";

const lacking = (name: string): string => `"${name}" is missing.`;

/** At the same place, copy says more than the schema. */
const givesNoArgument = (error: Finding, each: Finding): boolean =>
  error.file === each.file && error.pointer !== each.pointer && lacksArgument(each, error);

/** Whether the value that the schema misses is the one that copy uses. */
export function lacksArgument(copyFault: Finding, { message }: Finding): boolean {
  const [name = ""] = /(?<=^")[^"]+/.exec(message) ?? [];
  return copyFault.message.includes(`{${name}}`);
}
