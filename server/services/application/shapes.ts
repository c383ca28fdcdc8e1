import calls from "#schemas/calls/application.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

/** A body or an answer of the application service, by its name in schemas/calls/application.schema.json. */
export const shape = shapesOf(calls);
