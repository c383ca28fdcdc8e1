import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { addFormWords } from "#definitions/form-keywords.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FieldError } from "#server/errors/problem.ts";
import { messageFor } from "./messages.ts";

/** Strict, without coercion or removal: data is what was sent, and a schema with a slip in it does not compile. */
function formAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    allowUnionTypes: true,
    addUsedSchema: false,
    // Cents: 0.07 is a multiple of 0.01, whatever binary fractions say.
    multipleOfPrecision: 6,
  });
  addFormats(ajv);
  return addFormWords(ajv);
}

const ajv = formAjv();
/** By schema object: equal forms of several organisations are the same object. */
const compiled = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const validator = ajv.compile(schema);
  compiled.set(schema, validator);
  return validator;
}

export interface Invalid {
  /** Sent by a program that does not know the form: names what it must not send. */
  malformed: string[];
  /** For the borrower, at most one a field. */
  fields: FieldError[];
}

/** Checks form data against the screen's own schema; null when it fits. */
export function validateForm(
  screen: Screen,
  data: unknown,
  options: {
    /** Properties whose absence is not an error: they are never sent here, as a password. */
    absent?: ReadonlySet<string>;
  } = {},
): Invalid | null {
  const form = screen.form;
  if (!form)
    return isEmpty(data)
      ? null
      : { malformed: ["This screen has no form; send no data."], fields: [] };
  const validator = validatorOf(form.schema);
  if (validator(data)) return null;
  const malformed: string[] = [];
  const fields = new Map<string, string>();
  let excused = false;
  for (const error of validator.errors ?? []) {
    const pointer = pointerOf(error);
    if (error.keyword === "required" && options.absent?.has(pointer.slice(1))) excused = true;
    else if (isUnknownField(error) || (error.keyword === "type" && pointer === ""))
      malformed.push(malformedMessage(error));
    else if (!restates(error) && !fields.has(pointer))
      fields.set(pointer, messageFor(error, customOf(form.ui, pointer)));
  }
  if (malformed.length === 0 && fields.size === 0) {
    if (excused) return null;
    // Only restatements: whatever the schema says, data that does not fit is never taken.
    fields.set("", "Check your answers.");
  }
  return { malformed, fields: [...fields].map(([pointer, message]) => ({ pointer, message })) };
}

const isUnknownField = (error: ErrorObject): boolean => error.keyword === "additionalProperties";

/** Errors that another one tells better: `if` fails with its branch, and a branch of a choice with the choice. */
const restates = (error: ErrorObject): boolean =>
  error.keyword === "if" || /\/(oneOf|anyOf)\/\d+\/const$/.test(error.schemaPath);

function malformedMessage(error: ErrorObject): string {
  if (!isUnknownField(error)) return "data: must be an object with the form's answers.";
  const { additionalProperty } = error.params as { additionalProperty: unknown };
  return `data${error.instancePath}: "${String(additionalProperty)}" is not a field of this form. Remove it.`;
}

const isEmpty = (data: unknown): boolean =>
  data === undefined ||
  (typeof data === "object" && data !== null && Object.keys(data).length === 0);

/** The field that an error is about: for a missing one, the missing one. */
function pointerOf(error: ErrorObject): string {
  if (error.keyword !== "required") return error.instancePath;
  const name = String((error.params as { missingProperty: unknown }).missingProperty);
  return `${error.instancePath}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** `ui:messages` of a field, found by walking the ui schema as the form is nested. */
function customOf(ui: unknown, pointer: string): Record<string, string> | undefined {
  let at: unknown = ui;
  for (const segment of pointer.split("/").slice(1)) {
    if (typeof at !== "object" || at === null) return undefined;
    const record = at as Record<string, unknown>;
    at = /^\d+$/.test(segment)
      ? record.items
      : Object.hasOwn(record, segment)
        ? record[segment]
        : undefined;
  }
  if (typeof at !== "object" || at === null) return undefined;
  return (at as { "ui:messages"?: Record<string, string> })["ui:messages"];
}
