/** Faults between a form and the rules of its page: an accepted answer with which the borrower stays. */
import type { Edit } from "./edit.ts";
import {
  followedAnswers,
  pathOf,
  repeatedAnswers,
  skippedAnswers,
  type StepQuestion,
} from "./step-questions.ts";
import { FLOW, SCREEN, writtenOut, type Any, type Kind, type Spot, type Tree } from "./tree.ts";

/** A question of the page of a state that one transition leaves; the spot is its guard. */
interface Question extends Spot {
  readonly screen: string;
  readonly name: string;
  /** As guards name the place. */
  readonly path: string;
  readonly property: Any;
  readonly form: Any;
}

/** Returns the questions that the pages of states ask, in flows without a checklist. */
function questions(tree: Tree): Question[] {
  return tree.files(FLOW).flatMap((file) => {
    const { states, pages } = tree.value(file);
    if (tree.files(/checklist\.json$/).includes(file.replace("flow.json", "checklist.json")))
      return [];
    return states.flatMap(({ page, pages: others = [], transitions = [] }: Any, index: number) => {
      const { screen: id } = pages.find((each: Any) => each.id === page) ?? {};
      const screen = file.replace("flow.json", `screens/${id}.json`);
      const form = tree.files(SCREEN).includes(screen) ? tree.value(screen, "/form") : undefined;
      if (form === undefined || transitions.length !== 1 || others.length > 0) return [];
      const pointer = `/states/${index}/transitions/0/when`;
      return Object.entries<Any>(form.bind).flatMap(([name, place]) =>
        typeof place === "string"
          ? [
              {
                file,
                pointer,
                screen,
                name,
                path: pathOf(place),
                property: form.schema.properties[name] ?? {},
                form,
              },
            ]
          : [],
      );
    });
  });
}

/** Returns a choice as guards write it. */
const literalOf = ({ const: value }: Any): string =>
  typeof value === "number" ? String(value) : `'${value}'`;

const isRequired = ({ form, name }: Question): boolean => form.schema.required.includes(name);
const isRuled = ({ form, name }: Question): boolean =>
  JSON.stringify(form.rules ?? []).includes(`form.${name}`);

const asking = (test: (question: Question) => boolean) => (tree: Tree) =>
  questions(tree).filter(test);

const stuck = (
  name: string,
  test: (question: Question) => boolean,
  condition: (question: Question) => string,
): Kind => ({
  name,
  code: "answer-stuck",
  spots: asking(test),
  mutate: (spot, tree) => {
    const { file, pointer } = spot;
    return {
      changes: {
        [file]: tree.changed(
          file,
          pointer,
          (when: string) => `(${when}) && ${condition(spot as Question)}`,
        ),
      },
      file,
      pointer: pointer.split("/").slice(0, 3).join("/"),
    };
  },
});

const isChoice = (question: Question): boolean =>
  isRequired(question) && (question.property.oneOf?.length ?? 0) > 1;

/** Whether a branch of the form requires the answer, and the other one does not ask for it. */
const isOfBranch = ({ form, name }: Question): boolean =>
  form.schema.then?.required?.includes(name) === true &&
  form.schema.else?.properties?.[name] === false;

/** Adds to a guard that the answer is there where the branch asks for it. */
function waitingInBranch({ form, path }: Question): (when: string) => string {
  const [decides = ""] = form.schema.if.required;
  const { const: only, enum: several = [only] } = form.schema.if.properties[decides];
  const asked = several.map((each: string) => `'${each}'`).join(", ");
  return (when) =>
    `(${when}) && (!(${pathOf(form.bind[decides])} in [${asked}]) || ${path} != null)`;
}

const withoutRequired = (file: string, pointer: string, name: string, tree: Tree) => ({
  changes: {
    [file]: tree.changed(file, pointer, (required: string[]) =>
      required.filter((each) => each !== name),
    ),
  },
  file,
  pointer,
});

export const stuckKinds: readonly Kind[] = [
  stuck(
    "a state waits for an answer that a branch of its form does not ask for",
    ({ form, name }) => form.schema.else?.properties?.[name] === false,
    ({ path }) => `${path} != null`,
  ),
  stuck(
    "a state lets no borrower go on who gives one of the choices",
    isChoice,
    ({ path, property }) => `${path} != ${literalOf(property.oneOf.at(-1))}`,
  ),
  stuck(
    "a state lets only borrowers go on who give one of the choices",
    isChoice,
    ({ path, property }) => `${path} == ${literalOf(property.oneOf[0])}`,
  ),
  stuck(
    "a state lets no borrower go on who gives the least number of the form",
    (question) =>
      isRequired(question) && !isRuled(question) && question.property.minimum !== undefined,
    ({ path, property }) => `${path} > ${property.minimum}`,
  ),
  {
    name: "a form no longer requires a part of an answer that a state waits for",
    code: "answer-optional",
    spots: (tree) =>
      questions(tree).filter(
        ({ file, pointer, property, path }) =>
          property.required?.length > 0 &&
          writtenOut(tree.value(file, pointer), tree.value(file, "/facts")).includes(
            `${path}.${property.required.at(-1)} != null`,
          ),
      ),
    mutate: (spot, tree) => {
      const { screen, name, property } = spot as Question;
      const pointer = `/form/schema/properties/${name}/required`;
      return withoutRequired(screen, pointer, property.required.at(-1), tree);
    },
  },
  {
    name: "a form no longer requires an answer that a state waits for and a rule compares",
    code: "answer-optional",
    spots: (tree) =>
      questions(tree).filter(
        (question) =>
          isRequired(question) &&
          isRuled(question) &&
          writtenOut(
            tree.value(question.file, question.pointer),
            tree.value(question.file, "/facts"),
          ).includes(`${question.path} != null`),
      ),
    mutate: (spot, tree) => {
      const { screen, name } = spot as Question;
      return withoutRequired(screen, "/form/schema/required", name, tree);
    },
  },
  {
    name: "a form no longer requires an answer that its step waits for and a page elsewhere asks for",
    code: "answer-optional",
    spots: repeatedAnswers,
    mutate: (spot, tree) =>
      withoutRequired(spot.file, spot.pointer, (spot as StepQuestion).name, tree),
  },
  {
    name: "a form no longer requires the answer from which the server sets what a step waits for",
    code: "answer-optional",
    spots: followedAnswers,
    mutate: (spot, tree) =>
      withoutRequired(spot.file, spot.pointer, (spot as StepQuestion).name, tree),
  },
  {
    name: "a form no longer requires an answer with which the state before skips its page",
    code: "answer-optional",
    spots: skippedAnswers,
    mutate: (spot, tree) =>
      withoutRequired(spot.file, spot.pointer, (spot as StepQuestion).name, tree),
  },
  {
    name: "a branch of a form no longer requires an answer that a state waits for",
    code: "answer-optional",
    spots: asking(isOfBranch),
    mutate: (spot, tree) => {
      const { file, pointer, screen, name } = spot as Question;
      const { changes, ...place } = withoutRequired(
        screen,
        "/form/schema/then/required",
        name,
        tree,
      );
      return {
        ...place,
        changes: {
          ...changes,
          [file]: tree.changed(file, pointer, waitingInBranch(spot as Question)),
        },
      };
    },
  },
];

/** A state that one choice leaves by a transition of its own, and a guard that asks for what a branch asks for. */
export const stuckEdits: readonly Edit[] = [
  {
    name: "a choice leaves the state of its page by a transition of its own",
    spots: asking(isChoice),
    change: (spot, tree) => {
      const { file, pointer, path, property } = spot as Question;
      const [chosen] = property.oneOf;
      return {
        [file]: tree.changed(file, pointer.replace("/0/when", ""), ([way]: Any[]) => [
          {
            ...way,
            id: `${way.id}-planted`,
            when: `(${way.when}) && ${path} == ${literalOf(chosen)}`,
          },
          { ...way, when: `(${way.when}) && ${path} != ${literalOf(chosen)}` },
        ]),
      };
    },
  },
  {
    name: "a state waits for an answer where a branch of its form asks for it",
    spots: asking(isOfBranch),
    change: (spot, tree) => {
      const { file, pointer } = spot as Question;
      return {
        [file]: tree.changed(file, pointer, waitingInBranch(spot as Question)),
      };
    },
  },
];
