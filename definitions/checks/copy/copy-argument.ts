import { guardFinding, isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { ABSENT } from "#engine/copy/argument-value.ts";
import {
  compileArguments,
  expressionOf,
  expressionSources,
  type ArgumentSource,
  type ArgumentSources,
  type CompiledArgument,
} from "#engine/copy/arguments.ts";
import { copyTags } from "#engine/copy/copy-tags.ts";
import { isDate } from "#engine/expression/signatures.ts";
import { typeName, type Type } from "#engine/guard/type.ts";
import type { Tables } from "#engine/expression/scope.ts";
import type { Entities, JsonSchema } from "#engine/index.ts";
import { organisationArgumentNames } from "../../copy/organisation-arguments.ts";
import type { Finding } from "../../findings/finding.ts";
import { formatTypes, type Format } from "../../schemas/format-types.ts";
import { markedTexts, type MarkedText, type SchemaLookup } from "../../marks/marked-text.ts";
import { inParts } from "../../parts/in-parts.ts";
import { readMessage, type ArgumentUse } from "../../copy/message-syntax.ts";
import type { MergedFile } from "../../model.ts";
import { findingAt, type FileCheck, type FileOwner } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Kinds of files whose copy takes arguments from the data, and whether a browser evaluates them. */
const KINDS: Readonly<
  Record<string, { inBrowser: boolean; sourcesOf: (args: ArgumentSources) => ArgumentSources }>
> = {
  screens: { inBrowser: true, sourcesOf: (args) => args },
  mail: { inBrowser: false, sourcesOf: (args) => args },
  // The check `value-unknown` knows the pointers of documents.
  documents: { inBrowser: false, sourcesOf: expressionSources },
};

/**
 * Finds arguments of copy that cannot be evaluated, that no text uses, that a text uses in a way
 * their values do not fit, and that may read as nothing.
 */
export const copyArgument: FileCheck = (flow, effective, { entitiesOf }) => {
  const organisation = effective.schemas("organisation") as JsonSchema;
  const names = organisationArgumentNames(effective.schemas);
  const { tables } = flow.flow.value;
  const entities = entitiesOf(flow.flow.value);
  return compiledIn(flow, effective.schemas, entities, tables, organisation).flatMap(
    ({ file, compiled, places }): Finding[] => [
      ...expressionFaults(effective, file, compiled),
      ...faultsIn(effective, file, compiled, places, names).filter(
        ({ code, pointer }) => code !== "argument-unused" || isOwn(effective, file, pointer ?? ""),
      ),
      ...lockedFaults(effective, file, places),
    ],
  );
};

/** Returns the files that declare arguments. */
const compiledIn = inParts(
  (
    { name, row, file },
    schemas: SchemaLookup,
    entities: Entities,
    tables: Tables | undefined,
    organisation: JsonSchema,
  ) => {
    const kind = KINDS[name];
    const declared = sourcesIn(file.value);
    if (kind === undefined || declared === null) return [];
    const sources = kind.sourcesOf(declared);
    const compiled = compileArguments(sources, entities, tables, kind.inBrowser, organisation);
    return [{ file, compiled, places: markedTexts(file.value, row.schema, "x-copy", schemas) }];
  },
);

/** The arguments of a file. Its structure was checked with the file's schema. */
const sourcesIn = (value: unknown): ArgumentSources | null =>
  isRecord(value) && isRecord(value.args) ? (value.args as ArgumentSources) : null;

/** An overlay may change the only sentence that uses an argument. */
const isOwn = ({ organisation }: FileOwner, file: MergedFile, pointer: string): boolean =>
  organisation === null || file.origin(pointer).file !== file.origin("").file;

/** Where a definition says what an argument is. */
const placeOf = (name: string, { pointer }: ArgumentSource): string =>
  joinPointer("/args", name, pointer === undefined ? "expression" : "pointer");

const expressionFaults = (
  { organisation }: FileOwner,
  file: MergedFile,
  compiled: readonly CompiledArgument[],
): Finding[] =>
  compiled.flatMap(({ name, source, diagnostics }) =>
    diagnostics.map((diagnostic) =>
      guardFinding(
        diagnostic,
        expressionOf(source),
        placeOf(name, source),
        file.sourceMap(organisation),
      ),
    ),
  );

type Fault = Pick<FileFault, "code" | "message" | "fix"> & { at?: string };

const faultsIn = fileFaults(
  (
    _value,
    compiled: readonly CompiledArgument[],
    places: readonly MarkedText[],
    organisationNames: ReadonlySet<string>,
  ): FileFault[] => {
    const uses = places.flatMap(({ pointer, text }) =>
      readMessage(text).uses.map((use) => ({ pointer, use })),
    );
    return compiled.flatMap((argument) => {
      const { name, source } = argument;
      const own = uses.filter(({ use }) => use.name === name);
      const reserved = organisationNames.has(name) || copyTags.some((tag) => tag === name);
      const faults: Fault[] = [
        ...(reserved ? [shadows(name)] : []),
        ...(own.length === 0 ? [unused(name)] : formatFaults(argument, own)),
      ];
      return [
        ...faults.map(({ at, ...fault }) => ({
          ...fault,
          pointer: at ?? joinPointer("/args", name),
        })),
        ...own.flatMap(({ pointer, use }) =>
          useFaults(argument, use).map((fault) => ({ ...fault, pointer })),
        ),
        ...(source.absent === undefined ? [] : absentFaults(name, source.absent)),
      ];
    });
  },
);

const shadows = (name: string): Fault => ({
  code: "argument-shadows",
  message: `{${name}} already has a meaning in all copy.`,
  fix: "Choose another name.",
});

const unused = (name: string): Fault => ({
  code: "argument-unused",
  message: `No text of this file uses {${name}}.`,
  fix: "Use it in a text, or remove it.",
});

const absentFaults = (name: string, absent: string): FileFault[] =>
  readMessage(absent).args.size === 0
    ? []
    : [
        {
          code: "argument-absent",
          pointer: joinPointer("/args", name, "absent"),
          message: `The text for an absent {${name}} has arguments itself, which are not filled.`,
          fix: `Write plain words, or use {${name}, select, ${ABSENT} {…} other {…}} in the text.`,
        },
      ];

/** The format must show the values. Without a use as text there is nothing to format. */
function formatFaults(
  { name, source, compiled }: CompiledArgument,
  uses: readonly { use: ArgumentUse }[],
): Fault[] {
  const { format } = source;
  if (compiled === null || compiled.type.kind === "any") return [];
  if (format === undefined && uses.every(({ use }) => use.kind !== "text")) return [];
  const { type } = compiled;
  const row = formatTypes[(format ?? "text") as Format] as (typeof formatTypes)[Format] | undefined;
  // Documents have formats of objects, which no expression computes.
  const [noun, fits] = row ?? ["another value", () => false];
  const isMisread = (format ?? "text") === "text" && isDate(type);
  return fits(type) && !isMisread
    ? []
    : [
        {
          code: "argument-format",
          at: joinPointer("/args", name, ...(format === undefined ? [] : ["format"])),
          message: `The format "${format ?? "text"}" shows ${noun}, and {${name}} is ${isMisread ? "a date" : typeName(type)}.`,
          fix: `Choose a format that shows ${isMisread ? "a date" : typeName(type)}.`,
        },
      ];
}

function useFaults({ name, source, compiled }: CompiledArgument, use: ArgumentUse): Fault[] {
  if (compiled === null) return [];
  const { type } = compiled;
  const misuse = misuseOf(use, type);
  if (misuse !== null)
    return [{ code: "argument-format", message: `{${name}} ${misuse[0]}.`, fix: misuse[1] }];
  const readsValue = use.kind === "text" && source.absent === undefined;
  const counts = use.kind === "plural" || use.kind === "number";
  const mayBeAbsent = type.nullable || (readsValue && source.expression !== undefined);
  return mayBeAbsent && (readsValue || counts) && !use.hasValue
    ? [
        {
          code: "argument-absent",
          message: `{${name}} may have no value, and this text says nothing for that.`,
          fix: counts
            ? `Put it into {${name}, select, ${ABSENT} {…} other {…}}.`
            : `Give the argument "absent", or write {${name}, select, ${ABSENT} {…} other {…}}.`,
        },
      ]
    : [];
}

/** Returns why a text cannot use values of the type in this way, and what to do; null if it can. */
function misuseOf(
  { kind, cases }: ArgumentUse,
  type: Type,
): readonly [message: string, fix: string] | null {
  if (kind === "date" || kind === "time")
    return ["is formatted by the text", `Write {name} alone, and give the argument the format.`];
  // Any value may be absent.
  if (kind === "select" && cases.every((each) => each === ABSENT || each === "other")) return null;
  if (type.kind === "any" || kind === "text") return null;
  if (kind === "number" || kind === "plural")
    return type.kind === "number"
      ? null
      : [`counts, and is ${typeName(type)}`, "Use a number, or a select."];
  if (type.kind !== "string" && type.kind !== "boolean")
    return [`selects, and is ${typeName(type)}`, "Select by a text or by yes and no."];
  const values = type.kind === "string" ? (type.values?.map(String) ?? null) : ["true", "false"];
  const never = values && cases.find((each) => ![...values, ABSENT, "other"].includes(each));
  return never
    ? [`is never "${never}"`, `Its values are ${values.slice(0, 8).join(", ")}, and ${ABSENT}.`]
    : null;
}

/** Finds overlays that change a value in locked copy: the sentence would say something else. */
function lockedFaults(
  effective: FileOwner,
  file: MergedFile,
  places: readonly MarkedText[],
): Finding[] {
  const locked: unknown = valueAt(file.value, "/locked");
  const pointers = Array.isArray(locked) ? (locked as unknown[]).map(String) : [];
  const isLocked = ({ pointer }: MarkedText) =>
    pointers.some((each) => pointer === each || pointer.startsWith(`${each}/`));
  const names = new Set(
    places.filter(isLocked).flatMap(({ text }) => [...readMessage(text).args.keys()]),
  );
  return file.changes
    .filter(({ pointer, before }) =>
      [...names].some((name) => {
        const place = joinPointer("/args", name);
        return before !== undefined && (pointer === place || pointer.startsWith(`${place}/`));
      }),
    )
    .map(({ pointer }) =>
      findingAt(effective, file, pointer, {
        code: "overlay-locked",
        message: `A locked text reads the value at ${pointer}: it is regulatory copy, the same for every organization.`,
        fix: "Remove the change from the overlay.",
      }),
    );
}
