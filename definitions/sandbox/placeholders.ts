/** Placeholders in the answers of a persona, such as `{upload:PASSPORT_FRONT}`. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { suggestion } from "../findings/suggest.ts";
import type { EffectiveFlow, Entities } from "../model.ts";
import { entityValues } from "../values/entity-values.ts";
import type { AnswerFault } from "./answer-fault.ts";

const PLACEHOLDER = /^\{([a-zA-Z]+):([^{}]+)\}$/;

export const isPlaceholder = (value: unknown): boolean =>
  typeof value === "string" && PLACEHOLDER.test(value);

/** What may follow the colon: one of a list, a value of the application, a stage of the flow, or a number. */
interface Argument {
  readonly in?: readonly string[];
  readonly of?: string;
}

/** Where an answer is given. */
export interface AnswerScope {
  readonly flow: EffectiveFlow;
  readonly entities: Entities;
  /** Schema of personas, which lists the placeholders in `x-placeholders`. */
  readonly persona: unknown;
}

/** Returns the placeholders of an answer that the sandbox cannot replace. */
export function placeholderFaults(
  value: unknown,
  pointer: string,
  scope: AnswerScope,
): AnswerFault[] {
  if (typeof value === "string") return textFaults(value, pointer, scope);
  if (Array.isArray(value))
    return value.flatMap((each, index) =>
      placeholderFaults(each, joinPointer(pointer, index), scope),
    );
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) =>
        placeholderFaults(each, joinPointer(pointer, key), scope),
      )
    : [];
}

function textFaults(text: string, pointer: string, scope: AnswerScope): AnswerFault[] {
  const [whole, name = "", argument = ""] = PLACEHOLDER.exec(text) ?? [];
  if (whole === undefined) return [];
  const known = placeholdersIn(scope.persona);
  const row = Object.hasOwn(known, name) ? known[name] : undefined;
  if (row === undefined)
    return [
      {
        pointer,
        message: `The sandbox has no placeholder "{${name}:…}".`,
        fix: suggestion(name, Object.keys(known)),
      },
    ];
  const [first = ""] = argument.split(":");
  const values = valuesOf(row, scope);
  if (values === null || (values === "number" ? /^\d+$/.test(first) : values.includes(first)))
    return [];
  return [
    {
      pointer,
      message: `The placeholder ${text} names "${first}", which ${values === "number" ? "is no number" : "does not exist here"}.`,
      fix: values === "number" ? "Write a number after the colon." : suggestion(first, values),
    },
  ];
}

function placeholdersIn(persona: unknown): Readonly<Record<string, Argument>> {
  const properties = isRecord(persona) && isRecord(persona.properties) ? persona.properties : {};
  const answers = isRecord(properties.answers) ? properties.answers : {};
  return (answers["x-placeholders"] ?? {}) as Readonly<Record<string, Argument>>;
}

/** Returns the possible arguments; null when any text may follow. */
function valuesOf(
  { in: list, of: source }: Argument,
  { flow, entities }: AnswerScope,
): readonly string[] | "number" | null {
  if (list !== undefined) return list;
  if (source === "number") return source;
  if (source === "stage") return flow.stages?.value.stages.map(({ id }) => id) ?? [];
  return source === undefined ? null : entityValues(entities, source);
}
