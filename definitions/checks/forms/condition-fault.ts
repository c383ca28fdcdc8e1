import { isRecord, joinPointer, listOf, sameJson, textsOf } from "#engine/index.ts";
import { asRecord, branchesOf, propertiesOf, type Schema } from "../../forms/drawn-properties.ts";
import { namesInWords } from "../../values/answers-in-words.ts";
import { choicesOf } from "../../values/misfit.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds conditions of a form that also hold without an answer, and conditions that repeat another one. Both are
 * warnings, because both can be meant, except a repeated condition that leaves a choice without one.
 */
export const conditionFault: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

interface Condition {
  /** Place of the `if`. */
  readonly pointer: string;
  readonly test: Schema;
  /** The schema that contains it. */
  readonly branch: Schema;
}

const faultsIn = folderFaults((screen): FileFault[] => {
  const { schema, ui } = asRecord(asRecord(screen).form);
  if (!isRecord(schema)) return [];
  const conditions = branchesOf(schema, "/form/schema").flatMap(([branch, pointer]) =>
    isRecord(branch.if) ? [{ pointer: joinPointer(pointer, "if"), test: branch.if, branch }] : [],
  );
  if (conditions.length === 0) return [];
  const asked = new Map(
    propertiesOf(schema, "/form/schema", asRecord(ui), false).map((each) => [
      each.name,
      each.schema,
    ]),
  );
  return [
    ...conditions.flatMap((each) => [...absentFaults(each, asked), ...askingElse(each, asked)]),
    ...repeated(conditions, asked),
  ];
});

type Asked = ReadonlyMap<string, Schema>;

/** `properties` says nothing about an absent answer, so that the condition holds until the borrower answers. */
function absentFaults({ pointer, test, branch }: Condition, asked: Asked): FileFault[] {
  const required = listOf(test.required);
  const open = Object.keys(asRecord(test.properties)).filter((name) => {
    const field = asked.get(name);
    return field !== undefined && field.default === undefined && !required.includes(name);
  });
  return open.length === 0 || !isRecord(asRecord(branch.then).properties)
    ? []
    : [
        {
          pointer,
          code: "condition-absent",
          severity: "warning",
          message: `The condition also holds while ${namesInWords(open)} has no answer, so its fields show before the borrower answers.`,
          fix: `Add "required": [${open.map((name) => JSON.stringify(name)).join(", ")}] to the condition.`,
        },
      ];
}

/** A condition whose branches are exchanged: `else` also counts while the question has no answer. */
function askingElse({ pointer, test, branch }: Condition, asked: Asked): FileFault[] {
  const open = textsOf(test.required).filter((name) => asked.get(name)?.default === undefined);
  const [own, others] = [branch.then, branch.else].map((each) =>
    asRecord(asRecord(each).properties),
  );
  const late = Object.keys(others ?? {}).filter(
    (name) => isRecord(others?.[name]) && own?.[name] === false,
  );
  return open.length === 0 || late.length === 0
    ? []
    : [
        {
          pointer: pointer.replace(/if$/, "else"),
          code: "condition-absent",
          severity: "warning",
          message: `"else" also counts while ${namesInWords(open)} has no answer, so ${namesInWords(late)} shows before the borrower answers.`,
          fix: `Ask for ${namesInWords(late)} in "then", and refuse it in "else".`,
        },
      ];
}

/** A condition that was copied for another choice and still waits for the first one. */
const repeated = (conditions: readonly Condition[], asked: Asked): FileFault[] =>
  conditions.flatMap(({ pointer, test }, index) => {
    const first = conditions.slice(0, index).find((each) => sameJson(each.test, test));
    if (first === undefined) return [];
    const left = choicesWithout(conditions, Object.keys(asRecord(test.properties)), asked);
    return [
      {
        pointer,
        code: "condition-repeated",
        ...(left.length === 0 ? { severity: "warning" as const } : {}),
        message: `This is the condition of ${first.pointer} again${left.length === 0 ? "" : `, and ${namesInWords(left)} has no condition`}.`,
        fix:
          left.length === 0
            ? "Correct it, or join what follows from the two."
            : `Let it wait for ${namesInWords(left)}, or join what follows from the two.`,
      },
    ];
  });

/** Returns the choices of the one property of a condition that no condition names, when all but one have one. */
function choicesWithout(
  conditions: readonly Condition[],
  [name = "", ...more]: readonly string[],
  asked: Asked,
): readonly string[] {
  const tests = conditions.map(({ test }) => asRecord(asRecord(test.properties)[name]));
  const named = new Set(
    tests.flatMap(({ const: one, enum: several }) =>
      Array.isArray(several) ? (several as unknown[]) : [one],
    ),
  );
  const choices = more.length > 0 ? [] : (choicesOf(asked.get(name) ?? {}) ?? []);
  const left = choices.filter((each) => !named.has(each));
  return left.length === 1 ? left.map(String) : [];
}
