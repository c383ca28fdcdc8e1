import { isRecord, recordsOf } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { asRecord, type Schema } from "../../forms/drawn-properties.ts";
import { answersInWords } from "../../values/answers-in-words.ts";
import { branchClashes } from "../../values/branch-clashes.ts";
import type { Conflict, Placed } from "../../values/conflict.ts";
import { impossibleIn } from "../../values/impossible-answers.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds fields of a form that no answer fits, in the form itself or when one of its conditions holds,
 * and conditions that no answer meets.
 */
export const answerImpossible: FileCheck = ({ flow, screens }, effective) =>
  faultsIn(effective, screens, flow.value.choices);

const faultsIn = folderFaults((screen, lists: Flow["choices"]): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  const root = { schema: screen.form.schema, pointer: "/form/schema" };
  const given = offeredChoices(screen.form.choices, lists);
  return [...inParts(root, given), ...betweenConditions(root, given, screen.form)];
});

const inParts = (root: Placed, given: readonly Placed[]): FileFault[] =>
  impossibleIn(root, given)
    .filter(({ conflict }) => !isReversed(conflict))
    .map(({ what, pointer, conflict: { message, fix } }) =>
      what === "answer"
        ? { pointer, code: "answer-impossible", message, fix }
        : {
            pointer,
            code: "condition-impossible",
            message: `This condition of the form never holds. ${message}`,
            fix: "Correct the condition, or remove it.",
          },
    );

/** Finds pairs of answers with which one condition requires a question that another one refuses. */
const betweenConditions = (
  root: Placed,
  given: readonly Placed[],
  { rules, when }: Schema,
): FileFault[] =>
  branchClashes(root, given).flatMap(({ pointer, name, answers }) => {
    const questions = Object.keys(answers);
    const guarded = [...questions, name].filter((each) => Object.hasOwn(asRecord(when), each));
    // Such answers may exclude each other already.
    const isExcluded =
      guarded.length > 1 || recordsOf(rules).some((rule) => relates(rule, questions));
    return isExcluded
      ? []
      : [
          {
            pointer,
            code: "answer-impossible",
            message: `No answer fits when ${answersInWords(answers)}: one condition requires "${name}" then, and another one refuses it.`,
            fix: `Leave "${name}" to the condition that asks for it.`,
            witness: answers,
          },
        ];
  });

/** Whether a rule, which has a message for the borrower, compares the questions. */
const relates = ({ require }: Schema, questions: readonly string[]): boolean =>
  questions.every((name) => String(require).includes(`form.${name}`));

/** Returns the choices that a list of the flow gives to the form's properties. */
function offeredChoices(choices: unknown, lists: Flow["choices"] = {}): Placed[] {
  const properties = Object.entries(asRecord(choices)).flatMap(([name, source]) => {
    const list = lists[String(asRecord(source).list)];
    return list === undefined ? [] : [[name, { enum: list.map(({ id }) => id) }] as const];
  });
  return properties.length === 0
    ? []
    : [{ schema: { properties: Object.fromEntries(properties) }, pointer: "/form/choices" }];
}

const PLAIN_BOUNDS: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

/** Two bounds of one schema in the wrong order, which `bounds-reversed` reports. */
const isReversed = ({ limits: [low, high, ...others] }: Conflict): boolean =>
  low !== undefined &&
  high !== undefined &&
  others.length === 0 &&
  low.placed.pointer === high.placed.pointer &&
  [low, high].every(({ keyword }) => PLAIN_BOUNDS.has(keyword));
