import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { answersInWords, namesInWords } from "../../values/answers-in-words.ts";
import type { Placed } from "../../values/conflict.ts";
import { openQuestions, type OpenQuestion } from "../../values/open-questions.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds questions that a form reserves with `{}` and that no condition describes, or that the condition asking for
 * them does not refuse otherwise. The page would show them without a field, and the server would take any answer.
 */
export const formOpen: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  const { schema } = asRecord(asRecord(screen).form);
  if (!isRecord(schema)) return [];
  const open = openQuestions({ schema, pointer: "/form/schema" });
  const conditions = new Set(open.flatMap(({ condition }) => condition ?? []));
  return [
    ...undescribed(open.filter(({ condition }) => condition === null).map(({ name }) => name)),
    ...[...conditions].map((condition) =>
      notRefused(
        condition,
        open.filter((each) => each.condition === condition),
      ),
    ),
  ];
});

/** The questions of a form that has lost its conditions, as one fault. */
const undescribed = (names: readonly string[]): FileFault[] =>
  names[0] === undefined
    ? []
    : [
        {
          pointer: joinPointer("/form/schema/properties", names[0]),
          code: "form-open",
          message: `The form takes any answer to ${namesInWords(names)}, because it only reserves the name and no condition asks.`,
          fix: `Describe ${namesInWords(names)} in the "then" of a condition, or remove it from the form.`,
        },
      ];

/** The questions that one condition asks and does not refuse while it does not ask. */
function notRefused({ pointer, schema }: Placed, open: readonly OpenQuestion[]): FileFault {
  const answers = open[0]?.answers ?? {};
  const names = open.map(({ name }) => name);
  const when =
    Object.keys(answers).length === 0 ? "the condition does not hold" : answersInWords(answers);
  const refusing = names.map((name) => `${JSON.stringify(name)}: false`).join(", ");
  return {
    pointer: joinPointer(pointer, "else" in schema ? "else" : "if"),
    code: "form-open",
    message: `The form takes any answer to ${namesInWords(names)} when ${when}: no condition describes or refuses it then.`,
    fix: `Refuse it in "else" of the condition: "properties": { ${refusing} }.`,
    ...(Object.keys(answers).length === 0 ? {} : { witness: answers }),
  };
}
