import calls from "#schemas/calls/conditions.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

/** A body or an answer of the calls for conditions, by its name in schemas/calls/conditions.schema.json. */
export const shape = shapesOf(calls);
