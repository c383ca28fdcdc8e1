import { ErrorSchemaBuilder, type ErrorSchema } from "@rjsf/utils";
import { parsePointer } from "#engine/json/pointer.ts";
import { placeOf, type Outline } from "./outline.ts";

/** The server's errors for a submission. */
export interface ServerErrors {
  /** Messages about no particular field. */
  messages?: string[];
  fields?: { pointer: string; message: string }[];
}

/** Splits the server's errors into those of fields on this screen and general ones. */
export function splitErrors(errors: ServerErrors | undefined, outline: Outline) {
  const fields = new Map<string, string>();
  const messages = [...(errors?.messages ?? [])];
  for (const { pointer, message } of errors?.fields ?? []) {
    const place = placeOf(outline, pointer);
    if (place === "") messages.push(message);
    else if (!fields.has(place)) fields.set(place, message);
  }
  // A message that a field shows is not repeated as a general one.
  const fieldMessages = new Set(fields.values());
  return {
    fields,
    messages: [...new Set(messages)].filter((message) => !fieldMessages.has(message)),
  };
}

/** Converts field errors to RJSF's shape; undefined when there are none. */
export function toErrorSchema(fields: ReadonlyMap<string, string>): ErrorSchema | undefined {
  if (fields.size === 0) return undefined;
  const builder = new ErrorSchemaBuilder();
  for (const [pointer, message] of fields) builder.addErrors(message, parsePointer(pointer));
  return builder.ErrorSchema;
}
