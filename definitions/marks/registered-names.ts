/**
 * The names that a definition takes from a registry, such as blocks, with their options. Schemas
 * mark the name: `"x-registered": { "in": "blocks", "options": "options" }`. `options` is the
 * property next to it that holds the options. `except` lists values that are no such name.
 */
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { RegistryName } from "../schemas/registry.ts";
import { markedTexts, type SchemaLookup } from "./marked-text.ts";
import { mayHaveMark } from "./may-have-mark.ts";

export interface RegisteredName {
  registry: RegistryName;
  name: string;
  pointer: string;
  options: unknown;
  optionsPointer: string;
}

interface RegisteredMark {
  in: RegistryName;
  options: string;
  except?: string[];
}

/** Whether files with a schema can name anything that is registered. */
export const mayRegister = mayHaveMark("x-registered");

/** Returns the registered names of a file, in the order of the file. */
export const registeredNames = memoize(
  (value: unknown, schema: string, schemas: SchemaLookup): readonly RegisteredName[] =>
    markedTexts(value, schema, "x-registered", schemas).flatMap(({ pointer, text, mark }) => {
      // The schemas belong to the product, and a test checks the form of the mark.
      const { in: registry, options, except = [] } = mark as RegisteredMark;
      if (except.includes(text)) return [];
      const owner = joinPointer("", ...parsePointer(pointer).slice(0, -1));
      const optionsPointer = joinPointer(owner, options);
      const holder = valueAt(value, owner);
      return [
        {
          registry,
          name: text,
          pointer,
          options: isRecord(holder) ? holder[options] : undefined,
          optionsPointer,
        },
      ];
    }),
);
