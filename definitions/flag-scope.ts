import { schemaScope, type JsonSchema, type Scope } from "#engine/index.ts";

/**
 * What rules of flags may read about the person. The server knows the first three; the browser
 * sends the rest.
 */
export const flagUserSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    authenticated: { type: "boolean" },
    broker: { type: "boolean" },
    additionalSigner: { type: "boolean" },
    locale: { type: "string" },
    DDP_Pilot: { type: "string" },
  },
} as const;

/**
 * Returns the names that the rule of a flag may use. `bucket` is from 0 to just below 100, and null
 * without a tracker. A flag in the first page is decided before the person is known, so its rule
 * can read only the organization.
 */
export function flagScope(organisation: JsonSchema, firstPage: boolean): Scope {
  return schemaScope(
    firstPage
      ? { organisation }
      : { organisation, user: flagUserSchema, bucket: { type: "number" } },
  );
}
