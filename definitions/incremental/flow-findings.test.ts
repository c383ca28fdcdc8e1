import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findInFlow, type FlowReading, type FoundInOthers } from "./flow-findings.ts";
import { definitionsOf } from "../load.ts";
import type { Definitions, EffectiveFlow } from "../model.ts";
import { readSources } from "../sources/sources.ts";
import { smallScreen, testRoot, type TestRoot } from "../testing/test-root.ts";

const FIRST = "small/screens/first.json";
const patched = (title: string) => ({ patch: { [FIRST]: { title } } });

let root: TestRoot;
let definitions: Definitions;
beforeAll(async () => {
  root = await testRoot({
    "flows/organisations/main/overlay.json": patched("About you"),
    "flows/organisations/other/overlay.json": patched("About {missing}"),
    "flows/small/screens/second.json": smallScreen("small", "second", { title: "For {absent}" }),
  });
  definitions = definitionsOf(await readSources(root.path));
});
afterAll(() => root.remove());

function flowOf(code: string): [EffectiveFlow, FlowReading] {
  const { flows, schemas, info } = definitions.effective(code);
  const flow = flows.get("small");
  if (flow === undefined) throw new Error("The lender has no such flow.");
  const entities = definitions.entitiesOf(flow.flow.value);
  const registries = definitions.registries();
  return [flow, { organisation: code, schemas, info, registries, entities }];
}

const found = (code: string, others: FoundInOthers = new Map()) =>
  [...findInFlow(...flowOf(code), null, others).found.values()].flat();

describe("findInFlow", () => {
  it("finds in the flow of a lender the same whether or not another lender was checked before", () => {
    const others: FoundInOthers = new Map();
    found("main", others);
    const shared = found("other", others);
    expect(shared).toEqual(found("other"));
    expect(shared.map(({ file, organisation }) => [file, organisation])).toEqual([
      ["flows/organisations/other/overlay.json", "other"],
      ["flows/small/screens/second.json", "other"],
    ]);
  });
});
