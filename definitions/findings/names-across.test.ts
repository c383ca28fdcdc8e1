import { describe, expect, it } from "vitest";
import { finding, type Finding } from "./finding.ts";
import type { Definitions } from "../model.ts";
import { namesAcross } from "./names-across.ts";

const error = (code: string, file: string, pointer: string, message: string, fix: string | null) =>
  finding({ code, file, pointer, message, fix });

/** A root with one other checklist. */
const rootWithStates = (...states: string[]) =>
  ({
    base: {
      flows: new Map([
        ["other", { checklist: { value: { steps: states.map((state) => ({ state })) } } }],
      ]),
    },
  }) as unknown as Pick<Definitions, "base">;

const step = error(
  "unknown-checklist-state",
  "flows/small/checklist.json",
  "/steps/1/state",
  'No page of the flow answers the checklist state "DONE_X".',
  'Did you mean "DONE"?',
);
const row = error(
  "unknown-checklist-state",
  "flows/small/flow.json",
  "/checklist/0/states/0",
  '"DONE" is not a checklist state of an application.',
  'Did you mean "DONE_X"?',
);

const remaining = (errors: readonly Finding[], root: Pick<Definitions, "base">) => {
  const isExplained = namesAcross(errors, () => false, root);
  return errors.filter((each) => !isExplained(each));
};

describe("namesAcross", () => {
  it("takes a row for the misspelt one when no other checklist has its state", () => {
    expect(remaining([step, row], rootWithStates("READY"))).toEqual([row]);
  });

  it("takes a step for the misspelt one when another checklist has the state of the row", () => {
    expect(remaining([step, row], rootWithStates("DONE"))).toEqual([step]);
  });

  it("hides guards and texts about a state that a row names and no step has", () => {
    const guard = error(
      "guard-impossible-value",
      "flows/small/flow.json",
      "/facts/done",
      `"DONE" is not a value of 'application.status.checklistStatus' (in \`'DONE'\`).`,
      null,
    );
    const text = error(
      "product-words",
      "flows/small/product.json",
      "/applications/labels/OTHER",
      'No application of this flow is in the state "OTHER".',
      null,
    );
    expect(remaining([row, guard, text], rootWithStates())).toEqual([row, text]);
  });

  it("hides that a journey cannot begin with a persona that extends an unknown one", () => {
    const persona = error(
      "sandbox-unknown",
      "flows/sandbox/personas/withdrawn.json",
      "/extends",
      'This names the persona "aprovd", which does not exist.',
      null,
    );
    const journey = (name: string) =>
      error(
        "journey-reference",
        "flows/small/journeys/taken-back.json",
        "/persona",
        `There is no persona "${name}".`,
        null,
      );
    const others = [persona, journey("withdrawn"), journey("aproved")];
    expect(remaining(others, rootWithStates())).toEqual([persona, journey("aproved")]);
  });
});
