/** The entity schemas of the first shipped product, as its flows use them. */
import { readFileSync } from "node:fs";
import application from "#schemas/application.schema.json" with { type: "json" };
import profile from "#schemas/profile.schema.json" with { type: "json" };
import { entitiesOfProduct } from "../flow/product-entities.ts";
import type { JsonRecord } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";

const file = new URL("../../flows/heloc/application.json", import.meta.url);
const { properties } = JSON.parse(readFileSync(file, "utf8")) as { properties: JsonRecord };

export const productEntities: Entities = entitiesOfProduct(
  { application, profile },
  { properties },
);
