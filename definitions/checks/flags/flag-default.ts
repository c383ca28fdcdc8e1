import { isRecord, joinPointer } from "#engine/index.ts";
import {
  FLAGS_FILE,
  flagsIn,
  namedFlags,
  valuesOf,
  type Flag,
  type NamedFlag,
} from "../../guards/flag-entities.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Definitions } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, findingIn, type Check } from "../check.ts";

/** Finds flags with the name of another, and defaults, also those of a lender, that a flag cannot have. */
export const flagDefault: Check = (effective, definitions) => {
  const flags = flagsIn(definitions.sources);
  if (effective.organisation === null) return ownFaults(flags, definitions);
  const { settings, info } = effective;
  if (settings === null || !isRecord(info.flags)) return [];
  const named = namedFlags(flags);
  return Object.entries(info.flags).flatMap(([name, value]) => {
    const fault = lenderFault(name, value, named);
    return fault === null
      ? []
      : [
          findingAt(effective, settings.file, joinPointer("/flags", name), {
            code: "flag-default",
            ...fault,
          }),
        ];
  });
};

function lenderFault(name: string, value: unknown, named: ReadonlyMap<string, NamedFlag>) {
  const flag = named.get(name);
  if (flag === undefined)
    return {
      message: `${FLAGS_FILE} has no flag with the name "${name}".`,
      fix: suggestion(name, [...named.keys()]),
    };
  const values = valuesOf(flag);
  return values.some((each) => each === value)
    ? null
    : {
        message: `The flag "${name}" is never ${JSON.stringify(value)}.`,
        fix: suggestion(String(value), values.map(String)),
      };
}

function ownFaults(flags: readonly Flag[], { sources }: Definitions): Finding[] {
  const file = sources.files.get(FLAGS_FILE);
  if (file === undefined) return [];
  return flags.flatMap((flag, index) => {
    const { name, default: value } = flag;
    const first = flags.findIndex((other) => other.name === name);
    return [
      ...(name === undefined || first === index
        ? []
        : [
            findingIn(file, joinPointer("/flags", index, "name"), {
              code: "flag-name",
              message: `Another flag also has the name "${name}", so guards cannot tell them apart.`,
              fix: "Give each flag a name of its own.",
            }),
          ]),
      ...(value === undefined || valuesOf(flag).includes(value)
        ? []
        : [
            findingIn(file, joinPointer("/flags", index, "default"), {
              code: "flag-default",
              message: `The flag has no variation "${value}".`,
              fix: suggestion(value, valuesOf(flag).map(String)),
            }),
          ]),
    ];
  });
}
