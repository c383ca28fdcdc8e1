/** Finds questions of a form that nothing describes or refuses with some answers to the others. */
import { isRecord } from "#engine/index.ts";
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

export interface OpenQuestion {
  readonly name: string;
  /** The condition that asks the question; null when none does. */
  readonly condition: Placed | null;
  /** Answers with which the question is open. Empty when they are not known. */
  readonly answers: Answers;
}

type Answers = Readonly<Record<string, unknown>>;

/** More than the conditions of a form combine; no form is judged beyond. */
const MAX_COMBINATIONS = 500;

/** Returns the questions that the form only reserves with `{}`, and that it leaves open. */
export function openQuestions(root: Placed): readonly OpenQuestion[] {
  const reserved = Object.entries(asRecord(root.schema.properties)).filter(
    ([, property]) => isRecord(property) && Object.keys(property).length === 0,
  );
  if (reserved.length === 0) return [];
  const parts = withParts(root);
  const conditions = conditionsOf(parts);
  return reserved.flatMap(([name]) => leftOpen(name, parts, conditions));
}

function leftOpen(
  name: string,
  parts: readonly Placed[],
  conditions: readonly FormCondition[],
): readonly OpenQuestion[] {
  const always = parts.some(({ schema }, index) =>
    ["dependencies", "anyOf", "oneOf", ...(index === 0 ? [] : ["properties"])].some((key) =>
      mentions({ [key]: schema[key] }, name),
    ),
  );
  if (always) return [];
  const deciding = parts.filter(({ schema }) =>
    BRANCHES.some((key) => mentions(schema[key], name)),
  );
  const condition = deciding.find(({ schema }) => BRANCHES.some((key) => asks(schema[key], name)));
  if (deciding.length === 0) return [{ name, condition: null, answers: {} }];
  if (condition === undefined) return [];
  const decided = conditions.filter(
    ({ pointer, answers }) =>
      answers.length > 0 && deciding.some((each) => each.pointer === pointer),
  );
  if (decided.length < deciding.length) {
    const isOpen = BRANCHES.some((key) => !mentions(condition.schema[key], name));
    return deciding.length === 1 && isOpen ? [{ name, condition, answers: {} }] : [];
  }
  const answers = combinations(decided).find((each) =>
    decided.every((other) => !mentions(other.schema[branchOn(other, each)], name)),
  );
  return answers === undefined ? [] : [{ name, condition, answers }];
}

const mentions = (schema: unknown, name: string): boolean => formProperties(schema).includes(name);

const asks = (branch: unknown, name: string): boolean =>
  isRecord(asRecord(asRecord(branch).properties)[name]);

const branchOn = ({ question, answers }: FormCondition, given: Answers): Branch =>
  answers.find(({ value }) => value === given[question])?.branch ?? "else";

/** Returns every combination of answers to the questions of the conditions; none when there are too many. */
function combinations(conditions: readonly FormCondition[]): readonly Answers[] {
  const offered = new Map(conditions.map(({ question, answers }) => [question, answers]));
  return [...offered].reduce<readonly Answers[]>(
    (combined, [question, answers]) =>
      combined.length * answers.length > MAX_COMBINATIONS
        ? []
        : combined.flatMap((each) => answers.map(({ value }) => ({ ...each, [question]: value }))),
    [{}],
  );
}
