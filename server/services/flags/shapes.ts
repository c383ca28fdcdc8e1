import calls from "#schemas/calls/flags.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

/** A body or an answer of the calls for flags, by its name in schemas/calls/flags.schema.json. */
export const shape = shapesOf(calls);
