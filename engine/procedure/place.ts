/** The places of an application that a procedure may write. */
import type { Fault } from "../finding.ts";
import { isRecord } from "../json/json.ts";
import { parsePointer } from "../json/pointer.ts";
import { resolveSchema, type JsonSchema } from "../json/json-schema.ts";

/** Fields that the server keeps itself: identity, times, and lists with records of their own. */
const KEPT: ReadonlySet<string> = new Set([
  "uuid",
  "orgCode",
  "flow",
  "flowVersion",
  "auditFields",
  "waitingSince",
  "vendorCalls",
  "reminders",
  "documents",
  "signatures",
]);

/**
 * Returns the schema of the place at a pointer that begins with `/application`, or why a procedure
 * cannot write it.
 */
export function schemaOfPlace(
  pointer: string,
  application: JsonSchema,
): { readonly schema: JsonSchema } | Omit<Fault, "pointer"> {
  const [, ...path] = parsePointer(pointer);
  let schema = application;
  let reserved = KEPT.has(path[0] ?? "");
  for (const name of path) {
    const member = schema.properties?.[name];
    if (member === undefined || !Object.hasOwn(schema.properties ?? {}, name))
      return {
        code: "unknown-field",
        message: `The application has no field ${pointer}.`,
        fix: "Name a field of the application's schema, beginning with /application/.",
      };
    reserved ||= isRecord(member) && member["x-set-by"] !== undefined;
    schema = resolveSchema(member, application);
    reserved ||= schema["x-set-by"] !== undefined;
  }
  return reserved || holdsReserved(schema, application, [])
    ? {
        code: "write-reserved",
        message: `Only the server writes ${pointer}, or a part of it.`,
        fix: "Write another field. The schema says in x-set-by who writes a reserved one.",
      }
    : { schema };
}

function holdsReserved(
  schema: JsonSchema,
  root: JsonSchema,
  trail: readonly JsonSchema[],
): boolean {
  return Object.values(schema.properties ?? {}).some((member) => {
    const resolved = resolveSchema(member, root);
    if (resolved["x-set-by"] !== undefined) return true;
    return !trail.includes(resolved) && holdsReserved(resolved, root, [...trail, schema]);
  });
}
