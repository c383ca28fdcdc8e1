import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withValueAt } from "#engine/index.ts";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { createSession } from "../testing/session.ts";
import type { StudioSession } from "../workspace/session/session.ts";
import type { NewJourney } from "./messages.ts";

const LENDER = "casa-abierta";
let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(shippedFiles());
}, 120_000);
beforeEach(() => {
  while (session.undo().canUndo);
});

/** A walk from the first page of the registration, on which the borrower gives a name. */
function walk(part: Partial<NewJourney> = {}): NewJourney {
  const [sample] = session.samples(LENDER, "register", "register/name");
  const start = sample?.data ?? { application: {}, profile: {} };
  const before = session.follows(LENDER, "register", start, "derived");
  const answered = withValueAt(
    withValueAt(start, "/profile/name/firstName", "Ada"),
    "/profile/name/lastName",
    "Lovelace",
  );
  const after = session.follows(LENDER, "register", answered, "derived");
  return {
    lender: LENDER,
    scope: "lender",
    flow: "register",
    title: "Ada gives her name",
    sample: null,
    start,
    page: before.page,
    steps: [
      {
        title: "She gives it",
        set: { profile: { name: { firstName: "Ada", lastName: "Lovelace" } } },
        page: after.page,
      },
    ],
    ...part,
  };
}

describe("a recorded walk", () => {
  it("is a journey of one lender, in its own folder, with what follows from each step", () => {
    const { path, changes } = session.saveJourney(walk());
    expect(path).toBe(`flows/organisations/${LENDER}/journeys/register/ada-gives-her-name.json`);
    expect(changes.map((each) => each.path)).toEqual([path]);
    const journey = JSON.parse(changes[0]?.text ?? "") as {
      organisations: string[];
      steps: { expect: { page: string } }[];
    };
    expect(journey.organisations).toEqual([LENDER]);
    expect(journey.steps.map(({ expect: { page } }) => page)).toEqual([
      "register/name",
      walk().steps[0]?.page,
    ]);
    expect(session.findings(LENDER).filter(({ file }) => file === path)).toEqual([]);
    expect(session.undo().changes).toEqual([]);
  }, 120_000);

  it("is listed as true, and as not true when a change of the rules breaks it", () => {
    const { path } = session.saveJourney(walk());
    const known = (lender: string) =>
      session.journeys(lender, "register").find((each) => each.path === path);
    expect(known(LENDER)).toMatchObject({ own: true, faults: [] });
    expect(known("main")).toBeUndefined();
    const action = { kind: "remove", step: "name" } as const;
    const request = { lender: LENDER, scope: "lender", flow: "register", action } as const;
    const plan = session.planStep(request);
    expect(session.trial(LENDER, plan.texts).broken.map(({ file }) => file)).toContain(path);
    session.writeStep(request, plan.hash);
    expect(known(LENDER)?.faults.length).toBeGreaterThan(0);
  }, 120_000);

  it("is refused when the server would show another page than the preview did", () => {
    const { steps, ...recorded } = walk();
    const [step] = steps;
    const other = { ...recorded, steps: step === undefined ? [] : [{ ...step, page: "nowhere" }] };
    expect(() => session.saveJourney(other)).toThrow("the preview showed nowhere");
    expect(() => session.saveJourney({ ...recorded, steps: [] })).toThrow("Change an answer");
  });
});
