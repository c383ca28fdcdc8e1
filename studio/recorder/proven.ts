/** Walks a journey that is not saved yet, with the code by which validation walks the others. */
import type { JourneyPosition } from "#engine/index.ts";
import { walkedJourney } from "#definitions/journeys/journey-walk.ts";
import { journeyFiles, type JourneyFile } from "#definitions/journeys/read.ts";
import { runJourney } from "#definitions/journeys/run.ts";
import type { Definitions } from "#definitions/model.ts";
import type { SourceFile } from "#definitions/sources/source-file.ts";
import type { Journey } from "#schemas/types/journey.ts";
import { compiledIn } from "../workspace/compiled.ts";
import { walkScope } from "../workspace/pages/samples.ts";

type Steps = Journey["steps"];

const fileOf = (flow: string, journey: Journey): JourneyFile => ({
  flow,
  journey,
  file: {
    path: `flows/${flow}/journeys/${journey.id}.json`,
    value: journey,
    placeOf: () => null,
  } as unknown as SourceFile,
});

function walk(definitions: Definitions, lender: string, flow: string, journey: Journey) {
  const others = journeyFiles(definitions.sources, definitions.validatorFor("journey")).filter(
    (each) => each.flow === flow,
  );
  const scope = walkScope(definitions, lender, compiledIn(definitions, lender, flow));
  return { file: fileOf(flow, journey), others, scope };
}

/**
 * Returns the journey with what follows from each of its steps as its expectation.
 * @throws with a reason for a person when it cannot be walked
 */
export function withExpectations(
  definitions: Definitions,
  lender: string,
  flow: string,
  journey: Omit<Journey, "steps"> & { steps: readonly Omit<Steps[number], "expect">[] },
): Journey {
  const draft: Journey = {
    ...journey,
    steps: journey.steps.map((step) => ({ ...step, expect: { page: "" } })) as unknown as Steps,
  };
  const { file, others, scope } = walk(definitions, lender, flow, draft);
  const walked = walkedJourney(file, others, scope);
  if ("fault" in walked) throw new Error(walked.fault);
  return {
    ...draft,
    steps: draft.steps.map((step, index) => {
      const position = walked.positions[index];
      return position === undefined ? step : { ...step, expect: expected(position) };
    }) as unknown as Steps,
  };
}

const expected = ({ page, decision }: JourneyPosition): Steps[number]["expect"] => ({
  page,
  state: decision.state,
  ...(decision.checklistState === null ? {} : { checklistState: decision.checklistState }),
});

/** Returns why a journey is not true for a lender; empty when it is. */
export function journeyFaults(
  definitions: Definitions,
  lender: string,
  flow: string,
  journey: Journey,
): string[] {
  const { file, others, scope } = walk(definitions, lender, flow, journey);
  return runJourney(file, others, {
    ...scope,
    coverage: {
      recordGuard: () => {},
      recordPosition: () => {},
    } as unknown as typeof scope.coverage,
  }).map(({ message }) => message);
}
