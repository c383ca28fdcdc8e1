import { expect, it } from "vitest";
import { loadDefinitions } from "./manifest.ts";

it.each([[null], [{}], [{ organisation: null }]])(
  'throws "No private label data found" for the manifest %j',
  async (manifest) => {
    const manifestWith = loadDefinitions("/definitions/x.json", async () => manifest);
    await expect(manifestWith).rejects.toThrow("No private label data found");
  },
);

const schema = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } });
const files: Record<string, unknown> = {
  "/definitions/words.json": {},
  "/definitions/entities.json": {
    application: schema("amount"),
    profile: schema("name"),
    products: { heloc: { properties: { lien: { type: "string" } } } },
  },
  "/definitions/application.json": schema("amount"),
  "/definitions/profile.json": schema("name"),
  "/definitions/heloc.json": { properties: { lien: { type: "string" } } },
};

it.each([
  ["one address", "/definitions/entities.json"],
  [
    "an address for each part, as earlier builds published them,",
    {
      application: "/definitions/application.json",
      profile: "/definitions/profile.json",
      products: { heloc: "/definitions/heloc.json" },
    },
  ],
])("reads the entities from %s", async (_, entities) => {
  const manifest = { organisation: {}, words: "/definitions/words.json", entities, flows: {} };
  const definitions = await loadDefinitions("/definitions/manifest.json", async (url) =>
    url === "/definitions/manifest.json" ? manifest : files[url],
  );
  const own = definitions.entitiesOf({ product: "heloc" });
  expect(Object.keys(own.application.properties as object)).toEqual(["amount", "lien"]);
  expect(own.profile).toEqual(schema("name"));
  expect(definitions.entitiesOf({}).application).toEqual(schema("amount"));
});
