/** Required answers of pages for which a step, or the state before the page, waits. */
import { checklistOf } from "./awaited-answers.ts";
import { FLOW, SCREEN, writtenOut, type Any, type Spot, type Tree } from "./tree.ts";

/** Returns a place as guards name it. */
export const pathOf = (place: string): string => place.slice(1).replaceAll("/", ".");

export interface StepQuestion extends Spot {
  readonly name: string;
  readonly place: string;
  readonly done: string;
}

/** Returns the required answers of the pages of steps, with the condition that ends the step. */
function stepQuestions(tree: Tree): StepQuestion[] {
  return tree.files(SCREEN).flatMap((file) => {
    const checklist = checklistOf(file);
    const form = tree.value(file, "/form");
    if (form === undefined || !tree.files(/checklist\.json$/).includes(checklist)) return [];
    const flow = tree.value(checklist.replace("checklist", "flow"));
    const { steps, facts } = tree.value(checklist);
    const folder = checklist.replace("checklist.json", "screens/");
    const page = flow.pages.find((each: Any) => `${folder}${each.screen}.json` === file)?.id;
    const row = flow.checklist.find((each: Any) => each.page === page && each.when === undefined);
    const step = steps.find((each: Any) => row?.states.includes(each.state));
    if (step === undefined) return [];
    const done = writtenOut(step.done, facts);
    return Object.entries<Any>(form.bind).flatMap(([name, place]) =>
      typeof place === "string" && form.schema.required?.includes(name) && !done.includes("||")
        ? [{ file, pointer: "/form/schema/required", name, place, done }]
        : [],
    );
  });
}

/** Answers of the pages of steps that another page of the flow asks for too. */
export const repeatedAnswers = (tree: Tree): Spot[] =>
  stepQuestions(tree).filter(
    ({ file, place, done }) =>
      new RegExp(`\\b${pathOf(place)} != null`).test(done) &&
      tree
        .files(SCREEN)
        .some(
          (other) =>
            other !== file &&
            other.split("/")[1] === file.split("/")[1] &&
            Object.values(tree.value(other, "/form/bind") ?? {}).includes(place),
        ),
  );

/** Answers of the pages of steps from which the server sets what the step waits for. */
export const followedAnswers = (tree: Tree): Spot[] =>
  stepQuestions(tree).filter(({ place, done }) =>
    Object.entries<Any>(tree.value("schemas/profile.schema.json", "/properties")).some(
      ([name, { "x-follows": follows }]) =>
        place === `/profile${follows}` && new RegExp(`\\bprofile\\.${name}\\b`).test(done),
    ),
  );

/** Answers of a page which the state before skips once they are there. */
export function skippedAnswers(tree: Tree): Spot[] {
  return tree.files(FLOW).flatMap((file) => {
    const { states, pages, facts } = tree.value(file);
    return states.flatMap(({ transitions: [skip, way] = [] }: Any) => {
      const next = states.find(({ id, final }: Any) => id === way?.to && final);
      const { screen: id } = pages.find((each: Any) => each.id === next?.page) ?? {};
      const screen = file.replace("flow.json", `screens/${id}.json`);
      if (!tree.files(SCREEN).includes(screen)) return [];
      const { bind = {}, schema } = tree.value(screen, "/form") ?? {};
      const skips = writtenOut(skip.when, facts);
      return Object.entries<Any>(bind).flatMap(([name, place]) =>
        typeof place === "string" &&
        schema.required?.includes(name) &&
        skips.includes(`${pathOf(place)} != null`)
          ? [{ file: screen, pointer: "/form/schema/required", name }]
          : [],
      );
    });
  });
}
