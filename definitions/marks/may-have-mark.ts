import { isRecord } from "#engine/index.ts";
import { markRuleOf, type Mark } from "./mark-rules.ts";
import type { SchemaLookup } from "./marked-text.ts";

/** Makes a function that says whether files with a schema can have texts with a mark. */
export const mayHaveMark =
  (mark: Mark) =>
  ({ schema }: { readonly schema: string }, schemas: SchemaLookup): boolean => {
    const document = schemas(schema);
    return isRecord(document) && markRuleOf(document, mark).reachesMark;
  };
