import { isRecord } from "#engine/index.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { mayHaveMark } from "../../marks/may-have-mark.ts";
import type { EffectiveFlow, MergedFile } from "../../model.ts";
import { inParts } from "../../parts/in-parts.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { exchangedOnce } from "./exchanged.ts";
import { namedTargets, type NamedTarget } from "./named-targets.ts";

/**
 * Finds two arguments of a file that read each other's values, as all other files of the flow show: the `lender` of a
 * notice is the phone number, and its `lenderPhone` the name.
 */
export const argumentExchanged: FlowCheck = (flow, effective) =>
  faultsIn(flow, effective.schemas).map(({ file, pointer, ...fault }) =>
    findingAt(effective, file, pointer, fault),
  );

interface Argument extends NamedTarget {
  readonly file: MergedFile;
}

/** Fewer files do not show which of them is wrong. */
const FEWEST_OTHERS = 2;

const argumentsOf = inParts(
  ({ row, file }, schemas: SchemaLookup): readonly Argument[] =>
    isRecord(file.value)
      ? namedTargets(file.value, row.schema, schemas)
          .filter(({ owner }) => owner.endsWith("/args"))
          .map((each) => ({ ...each, file }))
      : [],
  mayHaveMark("x-named"),
);

function faultsIn(flow: EffectiveFlow, schemas: SchemaLookup) {
  const all = argumentsOf(flow, schemas);
  const usual = usualTargets(all);
  const wrong = all.flatMap((each) => {
    const meant = usual.get(each.name);
    return meant === undefined || meant === each.target ? [] : [{ ...each, meant }];
  });
  return exchangedOnce(
    wrong,
    (one, other) =>
      one.file === other.file &&
      one.owner === other.owner &&
      one.meant === other.target &&
      other.meant === one.target,
  ).flatMap(({ fault: { file, pointer, name, target, meant }, isPair }) =>
    isPair
      ? [
          {
            file,
            pointer,
            code: "value-exchanged",
            message: `"${name}" has the value ${target}, and in every other file of the flow it has ${meant}, which another argument has here.`,
            fix: `Write ${meant}.`,
          },
        ]
      : [],
  );
}

/** Returns the one value of each name that all files but at most one use. */
function usualTargets(all: readonly Argument[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { name, target } of all) {
    const ofName = counts.get(name) ?? new Map<string, number>();
    counts.set(name, ofName.set(target, (ofName.get(target) ?? 0) + 1));
  }
  return new Map(
    [...counts].flatMap(([name, ofName]): [string, string][] => {
      const [[target, count] = ["", 0], [, others] = ["", 0], ...more] = [...ofName].toSorted(
        ([, one], [, other]) => other - one,
      );
      return count >= FEWEST_OTHERS && others <= 1 && more.length === 0 ? [[name, target]] : [];
    }),
  );
}
