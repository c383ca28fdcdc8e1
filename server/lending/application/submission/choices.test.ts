import { expect, test } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/lending/definitions/compile/compile.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { unaskedOf } from "./actions.ts";
import { requireChoices } from "./choices.ts";

const screen: Screen = {
  id: "s",
  title: "S",
  form: {
    schema: { $id: "screen:test/s", type: "object", properties: {} },
    bind: {},
    choices: {
      purposes: { list: "purposes" },
      job: { from: "/application/jobs", value: "id", title: "{employer}" },
    },
  },
};
const flow = {
  flow: {
    choices: {
      purposes: [
        { id: "HOME", title: "Home" },
        { id: "DEBT", title: "Debt" },
      ],
    },
  },
} as unknown as FlowDefinition;
const documents = (jobs: object[]) => ({ application: { jobs }, profile: {} }) as never;

function refusedAt(data: Record<string, unknown>): readonly string[] {
  try {
    requireChoices(screen, data, documents([{ id: "a", employer: "Harbor" }]), flow);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.more.fields ?? []).map(({ pointer }) => pointer);
  }
}

test("accepts choices of a list and of the application, and absent answers", () => {
  expect(refusedAt({ purposes: ["HOME", "DEBT"], job: "a" })).toEqual([]);
  expect(refusedAt({})).toEqual([]);
});

test("refuses every answer that is no choice, at its field", () => {
  expect(refusedAt({ purposes: ["HOME", "YACHT"], job: "b" })).toEqual(["/purposes", "/job"]);
});

test("a field without any choice is not asked", () => {
  expect([...unaskedOf(flow, screen, documents([]))]).toEqual(["job"]);
});
