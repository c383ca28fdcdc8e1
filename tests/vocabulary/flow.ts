/**
 * The shipped flow file, compiled to closures and to code. Both make every decision of these tests.
 */
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { importFlow } from "#engine/compile-js/testing/import-module.ts";
import {
  compileFlow,
  decide as decideBy,
  type CompiledFlow,
  type ContextInput,
  type DecideOptions,
  type Decision,
  type Entities,
} from "#engine/index.ts";
import { productEntities } from "#engine/testing/product-entities.ts";
import type { Flow } from "#schemas/types/flow.ts";

const json = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), "utf8"));

// `npm run validate` checks it against its schema.
export const flowFile = (await json("flows/heloc/flow.json")) as Flow;
export const entities: Entities = productEntities;

/** @throws when the flow does not compile, with every finding */
export function compiled(flow: Flow): CompiledFlow {
  const result = compileFlow(flow, entities);
  if (result.flow === null)
    throw new Error(result.findings.map(({ message }) => message).join("\n"));
  return result.flow;
}

export const heloc = compiled(flowFile);

const generated = new Map([[heloc, await importFlow(heloc)]]);

/** Returns the decision by closures, after checking that the generated code agrees. */
export function decide(
  flow: CompiledFlow,
  input: ContextInput,
  options: DecideOptions = {},
): Decision {
  const decision = decideBy(flow, input, options);
  const { trace: _trace, ...answer } = decision;
  const code = generated.get(flow);
  if (code === undefined) throw new Error(`The flow ${flow.id} of this test is not generated.`);
  expect(decideBy(code, input)).toEqual(answer);
  return decision;
}

const started = new Map(
  await Promise.all(
    flowFile.states.map(async ({ id }): Promise<[string, CompiledFlow]> => {
      const flow = compiled({ ...flowFile, initial: id, entries: [], checklist: [] });
      generated.set(flow, await importFlow(flow));
      return [id, flow];
    }),
  ),
);

/** Returns the flow with a machine that starts in `state`, whatever the data. */
export function startingAt(state: string): CompiledFlow {
  const flow = started.get(state);
  if (flow === undefined) throw new Error(`The flow has no state ${state}.`);
  return flow;
}
