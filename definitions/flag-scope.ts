import { schemaScope, type JsonSchema, type Scope } from "#engine/index.ts";

/** What rules of flags read of the person: the first three as the server knows them, the rest as the browser says. */
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
 * Names that the rule of a flag may use. `bucket` is from 0 to just below 100, null without a tracker. A flag that the page brings
 * is answered before anybody is known, so it has the organisation alone.
 */
export function flagScope(organisation: JsonSchema, firstPage: boolean): Scope {
  return schemaScope(
    firstPage
      ? { organisation }
      : { organisation, user: flagUserSchema, bucket: { type: "number" } },
  );
}
