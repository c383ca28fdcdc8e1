import { expect, it } from "vitest";
import { productName } from "./product-name.ts";

it.each([
  ["its own words", { name: "Boat loan" }, "Boat loan"],
  ["a placeholder of the organization", { name: "{companyProduct}" }, "Dry Dock Line"],
  ["no file", null, ""],
])("names the product of an application by %s", (_, product, name) => {
  const organisation = {
    copyArguments: { companyProduct: "Dry Dock Line" },
    locale: "en-US",
  };
  const source = { product: product && { value: product } };
  expect(productName({ organisation, flow: { source } as never })).toBe(name);
});
