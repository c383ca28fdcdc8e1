import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Entities } from "../json/json-schema.ts";
import { factScope } from "./fact-scope.ts";

const entities: Entities = {
  application: { type: "object", properties: { active: { type: "boolean" } } },
  profile: { type: "object" },
};
const facts = (source: string) => ({ isActive: source });

/** Removes what nothing uses any more. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  // A WeakRef holds its object until the end of the task that has read it.
  await new Promise((done) => setTimeout(done, 0));
  (runInNewContext("gc") as () => void)();
}

describe("factScope", () => {
  it("gives equal facts one scope, and others another", () => {
    const scope = factScope(entities, facts("application.active"));
    expect(factScope(entities, facts("application.active"))).toBe(scope);
    expect(factScope(entities, facts("!application.active"))).not.toBe(scope);
    expect(factScope({ ...entities }, facts("application.active"))).not.toBe(scope);
  });

  it("knows the facts", () => {
    expect([...factScope(entities, facts("application.active")).facts.keys()]).toEqual([
      "isActive",
    ]);
    expect(factScope(entities).facts.size).toBe(0);
  });

  it("forgets the scope of facts that were edited", async () => {
    const scope = new WeakRef(factScope(entities, facts("application.active == true")));
    await collectGarbage();
    expect(scope.deref()).toBeUndefined();
  });
});
