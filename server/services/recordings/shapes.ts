import calls from "#schemas/calls/recordings.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

/** A body or an answer of the calls for recordings, by its name in schemas/calls/recordings.schema.json. */
export const shape = shapesOf(calls);
