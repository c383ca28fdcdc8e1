/** Finds two conditions of a form that no answer meets together, although each is possible by itself. */
import { isRecord, joinPointer, textsOf } from "#engine/index.ts";
import { asRecord } from "../forms/drawn-properties.ts";
import { formProperties } from "../forms/form-properties.ts";
import type { Placed } from "./conflict.ts";
import {
  BRANCHES,
  conditionsOf,
  withParts,
  type Branch,
  type FormCondition,
} from "./form-conditions.ts";

/** A question that one condition requires while another one refuses it. */
interface BranchClash {
  /** Pointer of the name in the condition that belongs to another question. */
  readonly pointer: string;
  readonly name: string;
  /** An answer to each question, with which both count. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Returns the clashes between conditions that wait for different questions. Those of one question, and
 * those with what surrounds the conditions, are for `impossibleIn`.
 * @param given what describes the form besides its schema
 */
export function branchClashes(root: Placed, given: readonly Placed[] = []): readonly BranchClash[] {
  const schemas = [...given, root].flatMap(withParts);
  const conditions = conditionsOf(schemas);
  const limited = namesInBranches(schemas);
  // A branch may take an answer to the question away, and with it the combination.
  const free = conditions.filter(({ question }) => !limited.has(question));
  const clashes = free.flatMap((requiring) =>
    free
      .filter(({ question }) => question !== requiring.question)
      .flatMap((refusing) => clashesOf(requiring, refusing)),
  );
  return [...new Map(clashes.map((each) => [each.pointer, each])).values()];
}

const namesInBranches = (schemas: readonly Placed[]): ReadonlySet<string> =>
  new Set(schemas.flatMap(({ schema }) => BRANCHES.flatMap((key) => formProperties(schema[key]))));

const clashesOf = (requiring: FormCondition, refusing: FormCondition): readonly BranchClash[] =>
  BRANCHES.flatMap((required) =>
    BRANCHES.flatMap((refused) => {
      const first = requiring.answers.find(({ branch }) => branch === required);
      const second = refusing.answers.find(({ branch }) => branch === refused);
      if (first === undefined || second === undefined) return [];
      const refusal = branchOf(refusing, refused);
      return namesRequired(requiring, required)
        .filter(({ name }) => propertiesOf(refusal)[name] === false)
        .map(({ name, pointer }) => ({
          pointer: asks(requiring, name)
            ? joinPointer(refusal.pointer, "properties", name)
            : pointer,
          name,
          answers: { [requiring.question]: first.value, [refusing.question]: second.value },
        }));
    }),
  );

const branchOf = ({ schema, pointer }: FormCondition, key: Branch): Placed => ({
  schema: asRecord(schema[key]),
  pointer: joinPointer(pointer, key),
});

const propertiesOf = ({ schema }: Placed) => asRecord(schema.properties);

function namesRequired(condition: FormCondition, key: Branch) {
  const { schema, pointer } = branchOf(condition, key);
  return textsOf(schema.required).map((name, index) => ({
    name,
    pointer: joinPointer(pointer, "required", index),
  }));
}

/** Whether the question belongs to the condition, which describes it. */
const asks = (condition: FormCondition, name: string): boolean =>
  BRANCHES.some((key) => isRecord(propertiesOf(branchOf(condition, key))[name]));
