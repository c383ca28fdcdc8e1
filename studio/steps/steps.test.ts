import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { createSession } from "../testing/session.ts";
import type { StudioSession } from "../workspace/session/session.ts";
import { changedLines } from "./changed-lines.ts";
import type { NewQuestion, StepAction, StepRequest } from "./messages.ts";

let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(shippedFiles());
}, 120_000);
beforeEach(() => {
  while (session.undo().canUndo);
});

const question = (part: Partial<NewQuestion>): NewQuestion => ({
  label: "Your goal",
  type: "Text",
  choices: [],
  required: true,
  sensitivity: "Private: the borrower alone sees it",
  translations: { "es-US": "Su meta" },
  ...part,
});
const adding = (after: string, ...questions: readonly NewQuestion[]): StepAction => ({
  kind: "add",
  after,
  title: "What is your goal?",
  section: null,
  questions,
  translations: { "es-US": "¿Cuál es su meta?" },
});
const requestFor = (part: Partial<StepRequest>): StepRequest => ({
  lender: "casa-abierta",
  scope: "lender",
  flow: "heloc",
  action: adding("offer", question({})),
  ...part,
});

describe("a new step of a checklist", () => {
  it("is shown before it is written, and is one change with the page, the answer, its words and a journey", () => {
    const request = requestFor({});
    const plan = session.planStep(request);
    expect(session.pending().changes).toEqual([]);
    expect(Object.keys(plan.texts).sort()).toEqual([
      "flows/organisations/casa-abierta/journeys/heloc/what-is-your-goal.json",
      "flows/organisations/casa-abierta/overlay.json",
      "flows/organisations/casa-abierta/overlay.lock.json",
    ]);
    const { added, broken } = session.trial("casa-abierta", plan.texts);
    expect(added.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(broken).toEqual([]);
    session.writeStep(request, plan.hash);
    expect(session.steps("casa-abierta", "heloc").steps).toContainEqual(
      expect.objectContaining({ id: "what-is-your-goal", overlaid: true, page: plan.page }),
    );
    const overlay = session.pending().changes.find(({ path }) => path.endsWith("overlay.json"));
    const { patch } = JSON.parse(overlay?.text ?? "") as { patch: Record<string, unknown> };
    expect(patch["heloc/application.json"]).toMatchObject({
      properties: { yourGoal: { type: "string", "x-sealed": "owner", "x-writable": true } },
    });
    expect(JSON.stringify(patch["heloc/copy/es-US.json"])).toContain("Su meta");
    expect(session.undo().changes).toEqual([]);
  }, 120_000);

  it("leads the borrower to its page and on, as its journey says", () => {
    const request = requestFor({});
    const { texts } = session.planStep(request);
    const text = texts["flows/organisations/casa-abierta/journeys/heloc/what-is-your-goal.json"];
    const { steps } = JSON.parse(text ?? "") as { steps: { expect: { page: string } }[] };
    expect(steps[0]?.expect.page).toContain("what-is-your-goal");
    expect(steps[1]?.expect.page).not.toContain("what-is-your-goal");
  });

  it("is refused without a question that must be answered, because nothing would end it", () => {
    const action = adding("offer", question({ required: false }));
    expect(() => session.planStep(requestFor({ action }))).toThrow("at least one question");
  });

  it("is not written when the definitions have changed since it was shown", () => {
    const request = requestFor({});
    expect(() => session.writeStep(request, "another")).toThrow("Look at the plan again");
  });
});

describe("a new step of a flow without a checklist", () => {
  it("follows its state, in the overlay of one lender", () => {
    const action = adding(
      "saleStatus",
      question({ type: "One of several", choices: ["A new roof", "Debts"], sensitivity: "" }),
    );
    const request = requestFor({ lender: "old-mill", flow: "register", action });
    const plan = session.planStep(request);
    const { added } = session.trial("old-mill", plan.texts);
    expect(added.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(plan.texts["flows/organisations/old-mill/overlay.json"]).toContain('"A_NEW_ROOF"');
  }, 120_000);

  it("has its ways on in the shared flow when it is for all lenders", () => {
    const action = adding("saleStatus", question({}));
    const plan = session.planStep(
      requestFor({ lender: "main", flow: "register", scope: "all", action }),
    );
    expect(Object.keys(plan.texts)).toContain("flows/register/flow.json");
    expect(plan.texts["flows/register/flow.json"]).not.toContain('"follows"');
  });
});

describe("a step that moves or goes", () => {
  it("moves with its state and leaves no other file changed", () => {
    const action: StepAction = { kind: "move", step: "name", after: "birthdate" };
    const { texts } = session.planStep(
      requestFor({ lender: "old-mill", flow: "register", action }),
    );
    expect(Object.keys(texts)).toContain("flows/organisations/old-mill/overlay.json");
  });

  it("goes with its page, and what led to it leads on", () => {
    const action: StepAction = { kind: "remove", step: "saleStatus" };
    const request = requestFor({ lender: "old-mill", flow: "register", action });
    const plan = session.planStep(request);
    session.writeStep(request, plan.hash);
    expect(session.steps("old-mill", "register").steps.map(({ id }) => id)).not.toContain(
      "saleStatus",
    );
    expect(session.undo().changes).toEqual([]);
  });

  it("breaks the journeys that pass it, and the trial names them", () => {
    const action: StepAction = { kind: "remove", step: "offer" };
    const { texts } = session.planStep(requestFor({ lender: "main", scope: "all", action }));
    expect(session.trial("main", texts).broken.length).toBeGreaterThan(0);
  }, 120_000);
});

describe("the lines of a change", () => {
  it("are those that differ, with a line around them", () => {
    expect(changedLines("a\nb\nc\nd\ne\n", "a\nb\nx\nd\ne\n")).toEqual([
      { sign: " ", text: "b" },
      { sign: "-", text: "c" },
      { sign: "+", text: "x" },
      { sign: " ", text: "d" },
    ]);
    expect(changedLines(null, "a\n")).toEqual([{ sign: "+", text: "a" }]);
  });
});
