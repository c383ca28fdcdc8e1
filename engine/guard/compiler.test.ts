import { describe, expect, it } from "vitest";
import { unlocated } from "../finding.ts";
import type { Entities } from "../json/json-schema.ts";
import { guardCompiler, sharedGuardCompiler } from "./compiler.ts";

const entities: Entities = {
  application: { type: "object", properties: { active: { type: "boolean" } } },
  profile: { type: "object" },
};
const facts = () => ({ isActive: "application.active" });
const map = unlocated("flows/small/flow.json");

describe("sharedGuardCompiler", () => {
  it("compiles a guard once for definitions with equal facts", () => {
    const [one, other] = [facts(), facts()].map((each) => sharedGuardCompiler(entities, each, map));
    const guard = one?.compile("isActive", "/when");
    expect(guard).not.toBeNull();
    expect(other?.compile("isActive", "/other")).toBe(guard);
  });

  it("reports the faults of a guard and of a fact at each place that has them", () => {
    const faulty = { isActive: "application.inactive" };
    for (let count = 0; count < 2; count += 1) {
      const shared = sharedGuardCompiler(entities, faulty, map);
      const own = guardCompiler(entities, faulty, map);
      for (const compiler of [shared, own]) compiler.compile("unknown", "/when");
      expect(shared.findings).toHaveLength(2);
      expect(shared.findings).toEqual(own.findings);
    }
  });
});
