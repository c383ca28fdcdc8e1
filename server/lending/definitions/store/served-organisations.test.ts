import { expect, it } from "vitest";
import { ServedOrganisations } from "./served-organisations.ts";

const at = (host: string | null) => ({ hash: `of ${host}`, extends: null, host, manifests: {} });

it("gives a host to the first organization that names it", () => {
  const served = new ServedOrganisations();
  served.set("first", at("loans.example"));
  served.set("second", at("loans.example"));
  expect([served.atHost("loans.example"), served.codes]).toEqual(["first", ["first", "second"]]);
});

it("frees the host of an organization that names another one or is removed", () => {
  const served = new ServedOrganisations();
  served.set("moving", at("old.example"));
  served.set("moving", at("new.example"));
  expect([served.atHost("old.example"), served.atHost("new.example")]).toEqual([null, "moving"]);
  served.delete("moving");
  expect([served.atHost("new.example"), served.get("moving")]).toEqual([null, null]);
});
