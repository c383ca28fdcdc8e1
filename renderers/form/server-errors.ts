import { ErrorSchemaBuilder, type ErrorSchema } from "@rjsf/utils";
import { placeOf, type Outline } from "./outline.ts";

/** What the server found wrong with a submission. */
export interface ServerErrors {
  /** Sentences that belong to no field. */
  messages?: string[];
  fields?: { pointer: string; message: string }[];
}

/** Splits the server's errors into those of a field on this screen and those of none. */
export function splitErrors(errors: ServerErrors | undefined, outline: Outline) {
  const fields = new Map<string, string>();
  const messages = [...(errors?.messages ?? [])];
  for (const { pointer, message } of errors?.fields ?? []) {
    const place = placeOf(outline, pointer);
    if (place === "") messages.push(message);
    else if (!fields.has(place)) fields.set(place, message);
  }
  // A sentence beside a field need not be said again without it.
  const told = new Set(fields.values());
  return { fields, messages: [...new Set(messages)].filter((message) => !told.has(message)) };
}

/** RJSF's shape of field errors, or undefined when there are none. */
export function toErrorSchema(fields: ReadonlyMap<string, string>): ErrorSchema | undefined {
  if (fields.size === 0) return undefined;
  const builder = new ErrorSchemaBuilder();
  for (const [pointer, message] of fields) builder.addErrors(message, pointer.split("/").slice(1));
  return builder.ErrorSchema;
}
