/** The product's entity schemas, for tests. */
import application from "#schemas/application.schema.json" with { type: "json" };
import profile from "#schemas/profile.schema.json" with { type: "json" };
import type { Entities } from "../json/json-schema.ts";

export const entities: Entities = {
  application: application,
  profile: profile,
};
