import { isRecord, joinPointer } from "#engine/index.ts";
import { finding } from "../../findings/finding.ts";
import { compiledPattern } from "../../patterns/compiled-pattern.ts";
import { lostBackslash } from "../../patterns/lost-backslash.ts";
import { slowText } from "../../patterns/backtracking.ts";
import { slowLongText } from "../../patterns/long-text.ts";
import type { Check, FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds patterns of forms that cannot be read, that can stop the page, and that lost a backslash. */
export const patternFault: FileCheck = ({ screens }, effective) => inScreens(effective, screens);

/**
 * Finds the same in the fields of products. No overlay changes these, so the base checks them for all organizations.
 */
export const entityPatternFault: Check = (effective, { sources }) =>
  (effective.organisation === null ? [...sources.files.values()] : [])
    .filter(({ kind }) => kind?.name === "product-application")
    .flatMap((file) =>
      faultsIn(file.value, "").map((fault) =>
        finding({
          file: file.path,
          line: file.placeOf(fault.pointer)?.line ?? null,
          column: file.placeOf(fault.pointer)?.column ?? null,
          ...fault,
        }),
      ),
    );

const inScreens = folderFaults((screen): FileFault[] =>
  isRecord(screen) && isRecord(screen.form) ? faultsIn(screen.form.schema, "/form/schema") : [],
);

/** Keywords whose values are data, not schemas. */
const data: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

function faultsIn(schema: unknown, pointer: string): FileFault[] {
  if (Array.isArray(schema))
    return schema.flatMap((each, index) => faultsIn(each, joinPointer(pointer, index)));
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, each]) => {
    const at = joinPointer(pointer, key);
    if (key === "pattern" && typeof each === "string") return faultOf(each, at, schema.maxLength);
    return data.has(key) ? [] : faultsIn(each, at);
  });
}

/** A text of this length is tried at once, even when the work grows with its square. */
const SHORT = 5000;

/** Many screens have the same patterns, and an overlay leaves most patterns of a screen as they are. */
const faultsOfPatterns = new Map<string, readonly FileFault[]>();

function faultOf(pattern: string, pointer: string, maxLength: unknown): FileFault[] {
  const isShort = typeof maxLength === "number" && maxLength <= SHORT;
  const key = `${isShort} ${pattern}`;
  const faults = faultsOfPatterns.get(key) ?? faultsOfPattern(pattern, isShort);
  faultsOfPatterns.set(key, faults);
  return faults.map((fault) => ({ ...fault, pointer }));
}

function faultsOfPattern(pattern: string, isShort: boolean): FileFault[] {
  if (compiledPattern(pattern) === null)
    return [
      {
        pointer: "",
        code: "pattern-invalid",
        message:
          "The pattern cannot be read: a sign of repetition has nothing before it, a bracket is missing, or a backslash precedes a plain letter.",
        fix: "Write two backslashes before a sign that means itself, such as + or a bracket: JSON keeps one of them.",
      },
    ];
  const lost = lostBackslash(pattern);
  if (lost !== null)
    return [
      {
        pointer: "",
        code: "pattern-backslash",
        message: `The pattern asks for the letter "${lost.letter}" itself. After a backslash the letter means ${lost.words}.`,
        fix: `Write two backslashes before "${lost.letter}": JSON keeps one of them. Write the letter in brackets when you mean the letter.`,
      },
    ];
  const slow = slowText(pattern);
  if (slow === null) return isShort ? [] : onLongTexts(pattern);
  const witness = slow.repeat(Math.ceil(30 / slow.length));
  return [
    {
      pointer: "",
      code: "pattern-slow",
      message: `The pattern can stop the page: a text such as "${witness}" can be divided between its repetitions in more ways than a computer can try.`,
      fix: "Let each character of a text belong to one repetition: no repetition inside a repetition, and no alternatives that begin alike.",
      witness,
    },
  ];
}

/** A field that takes texts of any length also takes one on which the pattern needs minutes. */
function onLongTexts(pattern: string): FileFault[] {
  const slow = slowLongText(pattern);
  if (slow === null) return [];
  const witness = slow.repeat(Math.ceil(30 / slow.length));
  return [
    {
      pointer: "",
      code: "pattern-slow",
      message: `The pattern can stop the page on a long text: "${witness}", repeated, can be divided between two repetitions at each of its characters.`,
      fix: 'Add "maxLength" to the field, or let each character of a text belong to one repetition.',
      witness,
    },
  ];
}
