import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { MergedFile } from "../model.ts";
import { shapedBy } from "../schemas/shaped.ts";
import { kindOf } from "../sources/kinds.ts";

/** Returns the file with a value of its schema's shape, and keeps what is written for the findings of the schema. */
export function shapedFile(file: MergedFile, schemas: SchemaLookup): MergedFile {
  const document = schemas(kindOf(file.path)?.schema ?? "");
  return isRecord(document) ? shapedOnce(file, document) : file;
}

const shapedOnce = memoize((file: MergedFile, document: Record<string, unknown>): MergedFile => {
  const value = shapedBy(document, file.value);
  return value === file.value ? file : { ...file, value, written: file.value };
});
