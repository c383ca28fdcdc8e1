/** Compares verdicts about a checklist with running it on all possible documents. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileChecklist } from "../../checklist/compile.ts";
import { runChecklist } from "../../checklist/run.ts";
import { everyData, guardsAbout, smallEntities, topics } from "../../testing/small-domain.ts";
import { judgeChecklist } from "./checklist-verdict.ts";

const TASKS = ["first", "second", "third"];

/** Steps that read a few fields; some belong to the tasks of a list, of which the last one waits. */
const cases = topics.chain((topic) => {
  const guards = guardsAbout(topic);
  const step = fc.record({ when: guards, done: guards });
  const none: fc.Arbitrary<{ when: string; done: string }[]> = fc.constant([]);
  return fc.record({
    topic: fc.constant(topic),
    before: fc.array(step, { maxLength: 2 }),
    tasks: fc.oneof(none, fc.array(step, { minLength: 2, maxLength: 3 })),
    after: fc.array(step, { minLength: 1, maxLength: 2 }),
  });
});

test("a step is never current exactly when no data makes it current", () => {
  fc.assert(
    fc.property(cases, ({ topic, before, tasks, after }) => {
      const states = { state: "ONE" as never };
      const steps = [
        ...before,
        ...tasks.map((step, index) => ({ ...step, task: TASKS[index] })),
        ...after,
      ].map((step, index) => ({ id: `step-${index}`, ...states, ...step }));
      const names = TASKS.slice(0, tasks.length).map((id, index) => ({
        id,
        ...(index === 2 ? { after: ["first"] } : {}),
      }));
      const { checklist, findings } = compileChecklist(
        {
          id: "small",
          version: 1,
          derive: [],
          steps,
          ...(tasks.length === 0 ? {} : { taskLists: [{ id: "list", ...states, tasks: names }] }),
        },
        smallEntities,
      );
      if (checklist === null) throw new Error(JSON.stringify(findings));
      const current = new Set(
        everyData(topic.pointers).flatMap((data) => runChecklist(checklist, data).steps),
      );
      const verdict = judgeChecklist(checklist, smallEntities);
      expect(verdict?.certainty).toBe("exact");
      expect(steps.filter((_step, index) => verdict?.steps[index]?.neverCurrent === false)).toEqual(
        steps.filter(({ id }) => current.has(id)),
      );
    }),
    { numRuns: 60, seed: 5 },
  );
});
