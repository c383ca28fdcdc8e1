import { type Message, message } from "#server/platform/errors/message.ts";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { joinPointer, memoize } from "#engine/index.ts";
import { addFormWords } from "#definitions/forms/form-keywords.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FieldError } from "#server/platform/errors/problem.ts";
import { messageFor } from "./messages.ts";

/**
 * Strict, without coercion or removal: validation never changes the data, and a faulty schema does
 * not compile.
 */
function formAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    allowUnionTypes: true,
    addUsedSchema: false,
    // Compares in cents: 0.07 is a multiple of 0.01 despite binary fractions.
    multipleOfPrecision: 6,
  });
  addFormats(ajv);
  return addFormWords(ajv);
}

const ajv = formAjv();
/** Cached by schema object: organizations that change nothing in a form share its schema. */
const validatorOf = memoize((schema: object): ValidateFunction => ajv.compile(schema));

export interface Invalid {
  /** Faults of the calling program, such as fields that the form does not have. */
  malformed: string[];
  /** Faults for the borrower, at most one for each field. */
  fields: FieldError[];
}

/** Validates form data by the screen's schema; null when it fits. */
export function validateForm(
  screen: Screen,
  data: unknown,
  options: {
    /** Properties that are never sent here, such as a password: their absence is no fault. */
    absent?: ReadonlySet<string>;
    /** Properties that this applicant is not asked: their absence is no fault, their presence is. */
    unasked?: ReadonlySet<string>;
  } = {},
): Invalid | null {
  const form = screen.form;
  if (!form)
    return isEmpty(data)
      ? null
      : { malformed: ["This screen has no form; send no data."], fields: [] };
  const validator = validatorOf(form.schema);
  const { absent, unasked } = options;
  const malformed = [...(unasked ?? [])].filter((name) => isGiven(data, name)).map(unaskedMessage);
  if (validator(data) && malformed.length === 0) return null;
  const fields = new Map<string, Message>();
  let excused = false;
  for (const error of validator.errors ?? []) {
    const pointer = pointerOf(error);
    const name = pointer.slice(1);
    if (error.keyword === "required" && (absent?.has(name) || unasked?.has(name))) excused = true;
    else if (isUnknownField(error) || (error.keyword === "type" && pointer === ""))
      malformed.push(malformedMessage(error));
    else if (!restates(error) && !fields.has(pointer))
      fields.set(pointer, messageFor(error, customOf(form.ui, pointer)));
  }
  if (malformed.length === 0 && fields.size === 0) {
    if (excused) return null;
    // Only errors that repeat others remain. Data that does not fit the schema is never accepted.
    fields.set("", message("check-all"));
  }
  return { malformed, fields: [...fields].map(([pointer, message]) => ({ pointer, message })) };
}

const isUnknownField = (error: ErrorObject): boolean => error.keyword === "additionalProperties";

/**
 * Errors that repeat another one: `if` fails with its branch, and a branch of a choice with the
 * choice.
 */
const restates = (error: ErrorObject): boolean =>
  error.keyword === "if" || /\/(oneOf|anyOf)\/\d+\/const$/.test(error.schemaPath);

function malformedMessage(error: ErrorObject): string {
  if (!isUnknownField(error)) return "data: must be an object with the form's answers.";
  const { additionalProperty } = error.params as { additionalProperty: unknown };
  return `data${error.instancePath}: "${String(additionalProperty)}" is not a field of this form. Remove it.`;
}

const isGiven = (data: unknown, name: string): boolean =>
  typeof data === "object" && data !== null && Object.hasOwn(data, name);

const unaskedMessage = (name: string): string =>
  `data: "${name}" is not asked of this applicant, because its "when" does not hold. Remove it.`;

const isEmpty = (data: unknown): boolean =>
  data === undefined ||
  (typeof data === "object" && data !== null && Object.keys(data).length === 0);

/** Returns the pointer of the field that an error is about; for a missing field, of that field. */
function pointerOf(error: ErrorObject): string {
  if (error.keyword !== "required") return error.instancePath;
  const name = String((error.params as { missingProperty: unknown }).missingProperty);
  return joinPointer(error.instancePath, name);
}

/** Returns the `ui:messages` of a field. The ui schema nests as the form does. */
function customOf(ui: unknown, pointer: string): Record<string, string> | undefined {
  let node: unknown = ui;
  for (const segment of pointer.split("/").slice(1)) {
    if (typeof node !== "object" || node === null) return undefined;
    const record = node as Record<string, unknown>;
    node = /^\d+$/.test(segment)
      ? record.items
      : Object.hasOwn(record, segment)
        ? record[segment]
        : undefined;
  }
  if (typeof node !== "object" || node === null) return undefined;
  return (node as { "ui:messages"?: Record<string, string> })["ui:messages"];
}
