import { closest, isRecord, joinPointer } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import { suggestion } from "../../findings/suggest.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { FLAGS_FILE } from "../../guards/flag-entities.ts";
import type { Definitions, Effective } from "../../model.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { findingIn, type AcrossCheck } from "../check.ts";
import { flowAddresses, OTHER_PAGES } from "../copy/link-dead.ts";

/**
 * Finds variables of flags that nearly have the name of one that the product reads, and addresses that are those of no
 * page: the flag would change nothing there.
 */
export const flagAddress: AcrossCheck = (definitions) => {
  const file = definitions.sources.files.get(FLAGS_FILE);
  const schema = asRecord(asRecord(definitions.base.schemas("flags")).$defs);
  const known = Object.entries(asRecord(asRecord(schema.variables).properties));
  const listing = known.flatMap(([name, each]) =>
    asRecord(each).$ref === "#/$defs/addresses" ? [name] : [],
  );
  return file === undefined
    ? []
    : variablesIn(file.value).flatMap(([pointer, variables]) => [
        ...misspelled(
          file,
          pointer,
          variables,
          known.map(([name]) => name),
        ),
        ...listing.flatMap((name) =>
          unknownAddresses(file, joinPointer(pointer, name), variables[name], definitions),
        ),
      ]);
};

type Variables = Readonly<Record<string, unknown>>;

/** Returns the variables of all flags and of their variations, with their places. */
function variablesIn(value: unknown, pointer = ""): [pointer: string, variables: Variables][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const at = joinPointer(pointer, name);
    return name === "variables" && isRecord(each)
      ? [[at, each] as [string, Variables]]
      : variablesIn(each, at);
  });
}

const misspelled = (
  file: SourceFile,
  pointer: string,
  variables: Variables,
  known: readonly string[],
): Finding[] =>
  Object.keys(variables).flatMap((name) =>
    known.includes(name) || closest(name, known) === null
      ? []
      : [
          findingIn(file, joinPointer(pointer, name), {
            code: "flag-variable",
            message: `The product reads no variable "${name}".`,
            fix: suggestion(name, known),
          }),
        ],
  );

function unknownAddresses(
  file: SourceFile,
  pointer: string,
  value: unknown,
  { base, effective, organisations }: Definitions,
): Finding[] {
  const names = (of: Effective, address: string) =>
    [...of.flows.values()].some(({ flow }) =>
      flowAddresses(flow.value).some((each) => isNamed(each, address)),
    );
  return addressesIn(value).flatMap(([address, index]) =>
    OTHER_PAGES.some((each) => isNamed(each, address)) ||
    names(base, address) ||
    // A lender may have a page of its own.
    [...organisations.keys()].some((code) => names(effective(code), address))
      ? []
      : [
          findingIn(file, index === null ? pointer : joinPointer(pointer, index), {
            code: "flag-variable",
            message: `No page has the address "${address}".`,
            fix: "Write the address of a page, with * at the end for all pages below it.",
          }),
        ],
  );
}

/** Returns the addresses of a list, or of its JSON, each with its position in the file. */
function addressesIn(value: unknown): [address: string, index: number | null][] {
  const isText = typeof value === "string";
  const list: unknown = isText ? listIn(value) : value;
  // Another check reports a text that is no list.
  return Array.isArray(list)
    ? list.flatMap((each: unknown, index): [string, number | null][] =>
        typeof each === "string" ? [[each, isText ? null : index]] : [],
      )
    : [];
}

/** Returns the list that a text is in JSON; null for another text. */
export function listIn(text: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/** Whether an address of a flag is that of a page. Parameters may have any name or value. */
function isNamed(page: string, address: string): boolean {
  const steps = page.split("/");
  const isBelow = address.endsWith("*");
  const named = address.replace(/\*$/, "").split("/");
  if (named.length > steps.length || (!isBelow && named.length !== steps.length)) return false;
  return named.every((step, index) => {
    const own = steps[index] ?? "";
    if (own.startsWith(":") && step !== "") return true;
    return isBelow && index === named.length - 1 ? own.startsWith(step) : own === step;
  });
}
