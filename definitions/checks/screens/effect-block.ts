import { isRecord, joinPointer, listOf, placedRecords } from "#engine/index.ts";
import { asRecord, type Schema } from "../../forms/drawn-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { effectReads, effectsOfActions, type RanEffect } from "./effect-reads.ts";

/**
 * Finds effects that use the answer of a block for another purpose than the block asks for: an account for the
 * payments, saved as the account that receives the money. The schema of an effect says with `x-block-options` which
 * option of the block has which value; `{name}` is the value of that option of the effect.
 */
export const effectBlock: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] =>
  effectsOfActions(screen).flatMap((ran) => {
    const schema = asRecord(schemas(`effects/${ran.effect}`));
    const read = new Set(effectReads(schema).flat());
    return Object.entries(asRecord(schema["x-block-options"])).flatMap(([block, options]) =>
      Object.entries(asRecord(options)).flatMap(([option, value]) =>
        faultsOf(ran, { option, value: String(value) }, asksFor(screen, block, read), schema),
      ),
    );
  }),
);

interface Wanted {
  readonly option: string;
  /** The value that the option has, or `{name}` for the value of an option of the effect. */
  readonly value: string;
}

interface Asking {
  readonly id: string;
  readonly options: Schema;
  readonly pointer: string;
}

/** Returns the blocks of a name that fill an answer which the effect reads. */
const asksFor = (screen: unknown, name: string, read: ReadonlySet<string>): readonly Asking[] =>
  placedRecords(asRecord(screen).body, "/body").flatMap(
    ([{ id, block, field, options }, pointer]) =>
      block === name && typeof field === "string" && read.has(field) && isRecord(options)
        ? [{ id: String(id), options, pointer }]
        : [],
  );

function faultsOf(
  { effect, options, pointer }: RanEffect,
  { option, value }: Wanted,
  blocks: readonly Asking[],
  schema: Schema,
): FileFault[] {
  const own = /^\{(.+)\}$/.exec(value)?.[1];
  const wanted = own === undefined ? value : options[own];
  // Another check reports an option that is missing.
  if (typeof wanted !== "string") return [];
  const [first] = blocks;
  if (first === undefined || blocks.some((each) => each.options[option] === wanted)) return [];
  const asked = first.options[option];
  const isTaken = own !== undefined && choicesOf(schema, own).includes(asked);
  return [
    {
      pointer: isTaken
        ? joinPointer(pointer, "options", own)
        : joinPointer(first.pointer, "options", option),
      code: "effect-options",
      message: `The block "${first.id}" asks for the ${option} "${String(asked)}", and the effect "${effect}" takes its answer for "${wanted}".`,
      fix: `Write "${wanted}" as the ${option} of the block${isTaken ? `, or "${String(asked)}" as the ${own} of the effect` : ""}.`,
    },
  ];
}

/** Returns the values that an option of an effect can have. */
const choicesOf = ({ properties }: Schema, option: string): readonly unknown[] =>
  listOf(asRecord(asRecord(properties)[option]).enum);
