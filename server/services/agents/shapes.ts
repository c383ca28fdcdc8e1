import calls from "#schemas/calls/agents.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";

export const shape = shapesOf(calls);
export const tags = ["agents"];
/** The path of one application. */
export const AGENT_APPLICATION = "/service-agent/secure/api/v1/applications/:uuid";
