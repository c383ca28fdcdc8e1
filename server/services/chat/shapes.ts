import calls from "#schemas/chat/calls.schema.json" with { type: "json" };
import wire from "#schemas/chat/wire.schema.json" with { type: "json" };
import { shapesOf } from "#server/services/calls/shapes.ts";

/** A body, an answer or a frame of the chat, by its name under schemas/chat/. */
export const shape = shapesOf<typeof calls | typeof wire>(calls, wire);

export const pageQuery = {
  type: "object",
  additionalProperties: false,
  properties: {
    limit: {
      type: "string",
      pattern: "^([1-9]\\d?|100)$",
      description: "Maximum number of messages in the page; default 20.",
    },
    before: {
      type: "string",
      pattern: "^\\d{1,9}$",
      description: "Returns messages before this sequence.",
    },
    after: {
      type: "string",
      pattern: "^\\d{1,9}$",
      description: "Returns messages after this sequence.",
    },
    userToken: {
      type: "string",
      maxLength: 2000,
      description: "Chat token, for clients that cannot send a header.",
    },
  },
} as const;
