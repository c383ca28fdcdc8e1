import calls from "#schemas/calls/identity.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

/** A body or an answer of the calls of identity, by its name in schemas/calls/identity.schema.json. */
export const shape = shapesOf(calls);
