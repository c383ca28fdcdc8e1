import calls from "#schemas/calls/telemetry.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

/** A body or an answer of the calls for telemetry, by its name in schemas/calls/telemetry.schema.json. */
export const shape = shapesOf(calls);
