import type { Scope } from "#engine/index.ts";
import { declaredScope, declaredSpace, type DeclaredSpace } from "./guard-names.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";

const firstPageMark = ["properties", "flags", "items", "properties", "firstPage"];

/**
 * Returns the names that the rule of a flag may use. A flag in the first page is decided before the
 * person is known, so its rule can read less.
 */
export const flagScope = (schemas: SchemaLookup, firstPage: boolean): Scope =>
  declaredScope(schemas, "flags", ...(firstPage ? firstPageMark : []));

/** Returns the same names for an analysis of the rule. */
export const flagSpace = (schemas: SchemaLookup, firstPage: boolean): DeclaredSpace =>
  declaredSpace(schemas, "flags", ...(firstPage ? firstPageMark : []));
