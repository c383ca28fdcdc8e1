/** Compares an exploration of a flow's decisions with deciding on all possible documents. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileFlow } from "../flow/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import { traceDecision } from "../flow/trace.ts";
import { entities } from "../testing/entities.ts";
import { smallFlow } from "../testing/flows.ts";
import { everyData, flowsAbout, smallEntities, topics } from "../testing/small-domain.ts";
import { Exploration, nearestChange, witnessFor } from "./explore.ts";

const STATUS = "/application/status/checklistStatus";

const cases = topics.chain((topic) =>
  fc.record({ topic: fc.constant(topic), flow: flowsAbout(topic) }),
);

function compiled(flow: Parameters<typeof compileFlow>[0], entities = smallEntities): CompiledFlow {
  const { flow: compiledFlow, findings } = compileFlow(flow, entities);
  if (compiledFlow === null) throw new Error(JSON.stringify(findings));
  return compiledFlow;
}

test("reaches exactly the pages and states that some data reaches, and gives a witness for each", () => {
  fc.assert(
    fc.property(cases, ({ topic, flow }) => {
      const compiledFlow = compiled(flow);
      const tried = new Set<string>();
      const lost = new Set<boolean>();
      for (const data of everyData([...topic.pointers, STATUS])) {
        const { page, state, trace } = decide(compiledFlow, data, { trace: traceDecision });
        tried.add(`page ${page}`);
        const settles = trace?.cycle === null || trace?.cycle === undefined;
        lost.add(!settles);
        if (settles) tried.add(`state ${state}`);
      }
      const exploration = new Exploration([compiledFlow], smallEntities);
      expect(exploration.certainty).toBe("exact");
      const goals = [
        ...flow.pages.map(({ id }) => ({ page: id })),
        ...flow.states.map(({ id }) => ({ state: id })),
      ];
      for (const goal of goals) {
        const name = "page" in goal ? `page ${goal.page}` : `state ${goal.state}`;
        const example = exploration.find(exploration.condition(goal));
        expect([name, example !== null]).toEqual([name, tried.has(name)]);
        if (example !== null) expect(decide(compiledFlow, example.data)).toMatchObject(goal);
      }
      expect(exploration.find(exploration.decisions[0]?.lost ?? 0) !== null).toBe(lost.has(true));
    }),
    { numRuns: 20, seed: 11 },
  );
});

test("finds data on which two flows decide differently", () => {
  fc.assert(
    fc.property(
      topics.chain((topic) => fc.tuple(flowsAbout(topic), flowsAbout(topic))),
      (pair) => {
        const flows = pair.map((flow) => compiled(flow));
        const exploration = new Exploration(flows, smallEntities);
        const { diagrams } = exploration.space;
        for (const page of ["p", "q", "r"]) {
          const gained = diagrams.and(
            exploration.condition({ page }, 1),
            diagrams.not(exploration.condition({ page }, 0)),
          );
          const example = exploration.find(gained);
          if (example === null) continue;
          const [before, after] = flows.map((flow) => decide(flow, example.data).page);
          expect([before === page, after]).toEqual([false, page]);
        }
      },
    ),
    { numRuns: 30, seed: 13 },
  );
});

test("finds the least data that leads to a page, and the least change of given data", () => {
  const flow = compiled(smallFlow(), entities);
  expect(witnessFor(flow, entities, { page: "product" })?.data).toEqual({
    application: { status: { liensComplete: true } },
    profile: {},
  });
  expect(witnessFor(flow, entities, { page: "terms" })).toBeNull();
  const data = {
    application: {
      term: 120,
      amount: 0,
      status: { liensComplete: true, waitingOnFloodCert: true },
    },
    profile: {},
  };
  const change = nearestChange(flow, entities, data, { page: "hmda", state: "hmda" });
  expect([...(change?.changes ?? [])]).toEqual([["/application/amount", 1]]);
});
