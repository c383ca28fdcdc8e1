import calls from "#schemas/chat/calls.schema.json" with { type: "json" };
import wire from "#schemas/chat/wire.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

/** A body, an answer or a frame of the chat, by its name under schemas/chat/. */
export const shape = shapesOf<typeof calls | typeof wire>(calls, wire);
