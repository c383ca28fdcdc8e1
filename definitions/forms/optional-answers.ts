import type { OptionalAnswer } from "#engine/analyze/subject.ts";
import { memoize } from "#engine/memoize.ts";
import { formAnswers } from "./form-answers.ts";
import { inFolder } from "../parts/in-folder.ts";
import type { EffectiveFlow } from "../model.ts";

/** Returns the answers that the forms of a flow let the borrower leave out. */
export const optionalIn = ({ screens }: EffectiveFlow): readonly OptionalAnswer[] =>
  optionalInFolder(screens);

const optionalInFolder = memoize((screens: EffectiveFlow["screens"]) =>
  [...optionalByScreen(screens).values()].flat(),
);

const optionalByScreen = inFolder(({ path, value }) => optionalOn(value, `flows/${path}`));

const optionalOn = memoize((screen: unknown, part: string): readonly OptionalAnswer[] =>
  formAnswers(screen).optional.map((each) => onePerContent({ ...each, part })),
);

const answersByContent = new Map<string, OptionalAnswer>();

/** Screens that differ only in their copy have the same answers, as one object each. */
function onePerContent(answer: OptionalAnswer): OptionalAnswer {
  const key = JSON.stringify(answer);
  const known = answersByContent.get(key) ?? answer;
  answersByContent.set(key, known);
  return known;
}
