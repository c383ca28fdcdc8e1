/** The entity schemas of the typed product, as its flows use them. */
import application from "#schemas/application.schema.json" with { type: "json" };
import profile from "#schemas/profile.schema.json" with { type: "json" };
import { entitiesOfProduct } from "../flow/product-entities.ts";
import type { JsonRecord } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { typedProduct } from "./typed-product.ts";

const { properties } = typedProduct.patch as { properties: JsonRecord };

export const productEntities: Entities = entitiesOfProduct(
  { application, profile },
  { properties },
);
