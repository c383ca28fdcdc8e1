import type { Scope } from "#engine/index.ts";
import { declaredScope } from "./guard-names.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

const firstPageMark = ["properties", "flags", "items", "properties", "firstPage"];

/**
 * Returns the names that the rule of a flag may use. A flag in the first page is decided before the
 * person is known, so its rule can read less.
 */
export const flagScope = (schemas: SchemaLookup, firstPage: boolean): Scope =>
  declaredScope(schemas, "flags", ...(firstPage ? firstPageMark : []));
