/** One option of a part: its present value, its choices, and where the value comes from. */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { indexIn, valueByIds } from "#definitions/edits/change.ts";
import type { Definitions, MergedFile } from "#definitions/model.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import { guardNames } from "#definitions/guards/placed-guards.ts";
import { toSentence } from "../rules/index.ts";
import { overlayOwner } from "../workspace/texts/sentences.ts";
import type { Option, Place, Source } from "./messages.ts";
import { namesFor, writablePlaces } from "./names.ts";
import type { SchemaOption } from "./schema-options.ts";

/** A lender's definitions, and the file that a view is of. */
export interface Viewing {
  readonly definitions: Definitions;
  readonly lender: string;
  readonly file: MergedFile;
}

export const nameOf = ({ path, pointer }: Place): string =>
  parsePointer(pointer).at(-1) ?? partAt(path)?.id ?? partAt(path)?.flow ?? path;

export function sourceOf(file: MergedFile, pointer: string): Source {
  const from = file.origin(indexPointer(file.value, pointer));
  return {
    file: from.file.path,
    line: from.file.placeOf(from.pointer)?.line ?? null,
    overlay: overlayOwner(from.file.path),
  };
}

/** Returns the pointer with indexes in place of ids. */
function indexPointer(value: unknown, pointer: string): string {
  let holder = value;
  const tokens = parsePointer(pointer).map((token) => {
    const list = Array.isArray(holder) ? (holder as unknown[]) : null;
    const key = list === null ? token : String(indexIn(list, token));
    holder = list === null ? (isRecord(holder) ? holder[token] : undefined) : list[Number(key)];
    return key;
  });
  return joinPointer("", ...tokens);
}

/** Returns an option with its present value, its choices and where the value comes from. */
export function optionAt(
  viewing: Viewing,
  path: string,
  pointer: string,
  option: SchemaOption,
): Option {
  const { definitions, lender } = viewing;
  const file = definitions.effective(lender).files.get(path) ?? viewing.file;
  const value = valueByIds(file.value, pointer);
  const flow = partAt(path)?.flow ?? "";
  return {
    id: `${path}#${pointer}`,
    path,
    pointer,
    label: option.label,
    help: option.help,
    control: option.control,
    choices: choicesOf(viewing, flow, option),
    value,
    source: value === undefined ? null : sourceOf(file, pointer),
    sentence: option.control === "guard" ? sentenceOf(definitions, lender, path, value) : null,
    required: option.required,
  };
}

function choicesOf(
  { definitions, lender }: Viewing,
  flow: string,
  { values, names }: SchemaOption,
): Option["choices"] {
  const listed =
    values ??
    (names === null
      ? []
      : names === "pointer"
        ? writablePlaces(definitions, lender, flow)
        : namesFor(definitions, lender, flow, names));
  return listed.map((each) => ({ value: String(each), label: String(each) }));
}

/** Returns a guard as a sentence; null for what is no guard. */
export function sentenceOf(
  definitions: Definitions,
  lender: string,
  path: string,
  guard: unknown,
): string | null {
  const names = guardNames(definitions, definitions.effective(lender), path);
  return typeof guard === "string" && names !== null ? toSentence(guard, names).text : null;
}
