/**
 * What a form takes, by the answers on which its branches depend. A name that one branch requires can be forbidden in
 * another, so each branch counts alone.
 */
import type { TakenAnswer, TakenAnswers } from "#engine/analyze/answers/page-form.ts";
import { isRecord, joinPointer, listOf, sameJson } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { choicesOf } from "../values/misfit.ts";
import { asRecord, typeOf, type Schema } from "./drawn-properties.ts";
import { meetsCondition } from "./meets-condition.ts";

/** The answers on which branches depend; undefined for one that is left out. */
type Deciding = ReadonlyMap<string, unknown>;

/** A part of the form's schema that applies, with its pointer. */
type Branch = readonly [schema: Schema, pointer: string];

/** A form with more combinations is not judged. */
const MOST_CASES = 64;

/** Returns what the form of a screen takes; null for a form that has none, or whose conditions are too special. */
export const takenAnswers = memoize((screen: unknown): readonly TakenAnswers[] | null => {
  const { form, actions } = asRecord(screen);
  if (!isRecord(form) || !isRecord(form.schema)) return null;
  const submits = listOf(actions)
    .map(asRecord)
    .filter(({ kind }) => kind === "submit");
  const savesOnly = submits.every(({ operation = "screen" }) => operation === "screen");
  if (submits.length === 0 || !savesOnly) return null;
  const cases = casesOf(form.schema, new Map());
  return cases?.map((each) => takenIn(form, each)) ?? null;
});

interface Case {
  readonly deciding: Deciding;
  readonly branches: readonly Branch[];
}

/** Returns each combination of deciding answers that the form takes, with the branches that apply; null for too many. */
function casesOf(schema: Schema, deciding: Deciding): readonly Case[] | null {
  const branches: Branch[] = [];
  const open = branchesUnder(schema, "/form/schema", deciding, branches);
  if (open === undefined) return null;
  if (open === null) return isTaken(deciding, branches) ? [{ deciding, branches }] : [];
  const values = valuesOf(open, branches);
  if (values === null) return null;
  const cases: Case[] = [];
  for (const value of values) {
    const some = casesOf(schema, new Map(deciding).set(open, value));
    if (some === null || cases.length + some.length > MOST_CASES) return null;
    cases.push(...some);
  }
  return cases;
}

const UNREAD = ["anyOf", "oneOf", "not", "dependencies", "$ref"];

/**
 * Collects the branches that apply. Returns the next answer on which a condition depends, null when all are known, and
 * undefined for a schema with other conditions.
 */
function branchesUnder(
  schema: Schema,
  pointer: string,
  deciding: Deciding,
  into: Branch[],
): string | null | undefined {
  if (UNREAD.some((key) => key in schema)) return undefined;
  into.push([schema, pointer]);
  const below: [unknown, string][] = listOf(schema.allOf).map((each, index) => [
    each,
    `${pointer}/allOf/${index}`,
  ]);
  if (isRecord(schema.if)) {
    const test = schema.if;
    const names = new Set([
      ...Object.keys(asRecord(test.properties)),
      ...listOf(test.required).map(String),
    ]);
    const open = [...names].find((name) => !deciding.has(name));
    if (open !== undefined) return open;
    const holds = meetsCondition(test, deciding);
    if (holds === null) return undefined;
    const key = holds ? "then" : "else";
    if (key in schema) below.push([schema[key], `${pointer}/${key}`]);
  }
  for (const [each, place] of below) {
    if (!isRecord(each)) return undefined;
    const open = branchesUnder(each, place, deciding, into);
    if (open !== null) return open;
  }
  return null;
}

/** What the branches say about a property. */
interface Asked {
  /** Null for a property that they forbid or do not describe. */
  readonly schema: Schema | null;
  readonly pointer: string;
  readonly isRequired: boolean;
}

function askedIn(name: string, branches: readonly Branch[]): Asked {
  const own = branches.flatMap(([schema, pointer]): [unknown, string][] => {
    const properties = asRecord(schema.properties);
    return name in properties ? [[properties[name], joinPointer(pointer, "properties", name)]] : [];
  });
  const described = own.flatMap(([each, pointer]) =>
    isRecord(each) && Object.keys(each).length > 0 ? [[each, pointer] as const] : [],
  );
  const merged = described.reduce<Schema>((all, [each]) => ({ ...all, ...each }), {});
  const isForbidden = described.length === 0 || own.some(([each]) => each === false);
  return {
    schema: isForbidden ? null : merged,
    pointer: described[0]?.[1] ?? "",
    isRequired: branches.some(([schema]) => listOf(schema.required).includes(name)),
  };
}

/** Returns the answers to a deciding question, with undefined for none; null for any. */
function valuesOf(name: string, branches: readonly Branch[]): readonly unknown[] | null {
  const { schema, isRequired } = askedIn(name, branches);
  if (schema === null) return [undefined];
  const values = closedValues(schema);
  if (values === null) return null;
  return isRequired || schema.default !== undefined ? values : [...values, undefined];
}

const closedValues = (schema: Schema): readonly unknown[] | null =>
  choicesOf(schema) ?? (schema.type === "boolean" ? [true, false] : null);

/** A branch can require or forbid what was chosen before it applied. */
const isTaken = (deciding: Deciding, branches: readonly Branch[]): boolean =>
  [...deciding].every(([name, value]) => {
    const { schema, isRequired } = askedIn(name, branches);
    if (value === undefined) return !isRequired || schema === null;
    return schema !== null && (closedValues(schema)?.some((each) => sameJson(each, value)) ?? true);
  });

function takenIn(form: Schema, { deciding, branches }: Case): TakenAnswers {
  const bind = Object.entries(asRecord(form.bind)).flatMap(([name, place]) =>
    typeof place === "string" ? [{ name, place }] : [],
  );
  const isAlone = (place: string) => bind.filter((each) => each.place === place).length === 1;
  return {
    deciding: [...deciding].flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value }],
    ),
    answers: bind.flatMap(({ name, place }): readonly TakenAnswer[] => {
      if (name in asRecord(form.when) || !isAlone(place)) return [];
      const asked = askedIn(name, branches);
      if (deciding.has(name)) return [decided(name, place, asked, deciding.get(name), branches)];
      return answersBelow({ name, place, ...asked }, branches).flatMap((each) => ruled(each, form));
    }),
  };
}

const decided = (
  name: string,
  place: string,
  asked: Asked,
  value: unknown,
  branches: readonly Branch[],
): TakenAnswer => ({
  name,
  place,
  isAsked: value !== undefined,
  canBeLeftOut: value === undefined && asked.schema !== null,
  values: [value],
  numbers: null,
  ...markOf(name, asked, branches),
});

/** Returns the answer, or those of an object that it is; none for one about which nothing is said. */
function answersBelow(
  { name, place, schema, ...asked }: Asked & { readonly name: string; readonly place: string },
  branches: readonly Branch[],
): readonly TakenAnswer[] {
  const mark = markOf(name.split(".").at(-1) ?? "", { schema, ...asked }, branches);
  const answer = { name, place, ...mark };
  if (schema === null)
    return [{ ...answer, isAsked: false, canBeLeftOut: false, values: null, numbers: null }];
  const type = typeOf(schema);
  const isGiven = asked.isRequired || schema.default !== undefined;
  if (type === "object") {
    // Without the object all of its answers are absent together.
    const inside: Branch[] = [];
    if (!isGiven || branchesUnder(schema, asked.pointer, new Map(), inside) !== null) return [];
    return Object.keys(asRecord(schema.properties)).flatMap((each) =>
      answersBelow(
        { name: `${name}.${each}`, place: joinPointer(place, each), ...askedIn(each, inside) },
        inside,
      ),
    );
  }
  const values = closedValues(schema);
  const isNumber = type === "number" || type === "integer";
  if (values === null && type !== "string" && !isNumber) return [];
  return [
    {
      ...answer,
      isAsked: true,
      canBeLeftOut: !isGiven,
      values,
      numbers: isNumber && values === null ? numbersOf(schema) : null,
    },
  ];
}

const numbersOf = ({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: Schema): Schema => ({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf });

/** Returns the place of the list in which a name is missing, and what to do about it. */
function markOf(
  name: string,
  { pointer }: Asked,
  branches: readonly Branch[],
): Pick<TakenAnswer, "pointer" | "fix"> {
  // The branch that describes the question, or else the form.
  const [branch, place = "/form/schema"] =
    branches.find(([, each]) => pointer === joinPointer(each, "properties", name)) ??
    branches[0] ??
    [];
  return {
    pointer: branch !== undefined && "required" in branch ? `${place}/required` : pointer,
    fix: `Add "${name}" to "required" of ${place === "/form/schema" ? "the form" : "its part of the form"}`,
  };
}

/**
 * A rule between fields, and a choice from data, leave open which values the form takes. A rule that asks whether there
 * is an answer can require it.
 */
function ruled(answer: TakenAnswer, form: Schema): readonly TakenAnswer[] {
  const [name = ""] = answer.name.split(".");
  const rules = JSON.stringify(form.rules ?? []);
  const open =
    rules.includes(`form.${name}`) || name in asRecord(form.choices) || limits(answer.name, form);
  if (!open) return [answer];
  if (answer.canBeLeftOut && asksForAbsence(answer.name, rules)) return [];
  return [{ ...answer, isOpen: true }];
}

const asksForAbsence = (name: string, rules: string): boolean =>
  new RegExp(`\\bform\\.${name.replaceAll(".", String.raw`\.`)}\\b\\s*[!=]=\\s*null`).test(rules) ||
  /null\s*[!=]=|\bhas\(/.test(rules);

const limits = (name: string, { limits: all }: Schema): boolean =>
  `/properties/${name.replaceAll(".", "/properties/")}` in asRecord(all);
