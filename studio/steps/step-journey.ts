/** The journey that holds a new step: a borrower meets its page, answers, and goes on. */
import { isRecord, withValueAt } from "#engine/index.ts";
import { journeyPath } from "#definitions/journeys/read.ts";
import type { Journey } from "#schemas/types/journey.ts";
import { choiceValue } from "../structure/new-field.ts";
import { withExpectations } from "../recorder/proven.ts";
import { samplesFor, type Sample } from "../workspace/pages/samples.ts";
import type { AddedStep, PlacedQuestion } from "./added-step.ts";
import type { StepAction, StepRequest } from "./messages.ts";
import type { Trying } from "./trying.ts";

type Add = Extract<StepAction, { kind: "add" }>;

/** Adds the journey. @returns what it says, for a person */
export function addJourney(
  tried: Trying,
  { lender, scope, flow }: StepRequest,
  { title }: Add,
  { page, screen, questions }: AddedStep,
): string {
  const { definitions } = tried.workspace;
  const [sample] = samplesFor(definitions, lender, flow, page);
  if (sample === undefined || sample.id === "persona")
    return "No journey: no data is known that leads to the page. Record one in the preview.";
  const path = journeyPath(scope === "all" ? null : lender, flow, screen);
  const answers = questions
    .filter(({ required }) => required)
    .reduce<Record<string, unknown>>(
      (data, question) => withValueAt(data, question.place, sampleAnswer(question)),
      {},
    );
  const journey: Journey = withExpectations(definitions, lender, flow, {
    $schema: `${"../".repeat(path.split("/").length - 1)}schemas/journey.schema.json`,
    id: screen,
    title: `“${title.trim()}” is asked and answered`,
    description: "The step comes at its place, and its answers lead on.",
    organisations: [lender],
    start: startOf(sample),
    steps: [{ title: "The page is next" }, { title: "It is answered", set: answers }],
  });
  if (journey.steps[0]?.expect.page !== page)
    return "No journey: no data is known that leads to the page. Record one in the preview.";
  tried.writeFile(path, `${JSON.stringify(journey, null, 2)}\n`);
  return `A journey: ${journey.title}. After the answers comes the page ${journey.steps[1]?.expect.page}.`;
}

/** The checklist derives its state again at each step. */
function startOf({ data }: Sample): NonNullable<Journey["start"]> {
  const { status } = data.application;
  const { checklistStatus: _derived, ...rest } = isRecord(status) ? status : {};
  return {
    application: { ...data.application, ...(isRecord(status) ? { status: rest } : {}) },
    profile: { ...data.profile },
  };
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  Text: "An answer",
  "Long text": "An answer",
  "Whole number": 1,
  "Amount of money": 1000,
  Date: "2026-01-15",
  Email: "ada@example.com",
  "Yes or no": true,
};

const sampleAnswer = ({ type, choices }: PlacedQuestion): unknown =>
  SAMPLES[type] ?? choiceValue(choices[0] ?? "first");
