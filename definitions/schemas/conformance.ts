/** Validates a value against a JSON Schema and reports every difference as a finding. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { finding, type Finding } from "../findings/finding.ts";
import { isOverlayPath, isTranslatedPart } from "../parts/part-paths.ts";
import { joinPointer } from "#engine/index.ts";
import type { SourceFile } from "../sources/sources.ts";
import { suggestion } from "../findings/suggest.ts";
import { textWithin } from "../patterns/text-within.ts";

/** Annotations in the schemas; they constrain nothing. */
const annotations = [
  "x-writable",
  "x-args",
  "x-argument",
  "x-item-args",
  "x-copy",
  "x-guard",
  "x-names",
  "x-declares",
  "x-guard-names",
  "x-expression",
  "x-needs-page",
  "x-described-by",
  "x-sealed",
  "x-unit",
  "x-source",
  "x-options",
  "x-value-of",
  "x-code",
  "x-fixed",
  "x-published",
  "x-registered",
  "x-reads",
  "x-sibling",
  "x-clears",
  "x-writes",
  "x-writes-if",
  "x-writes-stage",
  "x-needs",
  "x-needs-places",
  "x-draws",
  "x-choices",
  "x-choice",
  "x-at-most",
  "x-before",
  "x-ranges",
  "x-unique",
  "x-descending",
  "x-rising",
  "x-reaches",
  "x-first-fits",
  "x-needs-rest",
  "x-contains",
  "x-answered-by",
  "x-addresses",
  "x-percent-from",
  "x-figures",
  "x-set-by",
  "x-media-types",
  "x-placeholders",
];

/** Strict: Ajv rejects a misspelled keyword in a schema instead of ignoring it. */
export function definitionAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    verbose: true,
    // Most processes run a validator a few times, so that optimizing its code costs more than it saves.
    code: { optimize: false },
    ...options,
  });
  addFormats(ajv);
  ajv.addVocabulary(annotations);
  ajv.addFormat("overlay-path", isOverlayPath);
  ajv.addFormat("translated-part", isTranslatedPart);
  return ajv;
}

interface Wording {
  message: string;
  fix: string;
}

/** Describes a text by the words of its schema and by an example, because few readers know patterns. */
function formExpected(pattern: string, { parentSchema }: ErrorObject): string {
  const { description } = (parentSchema ?? {}) as { description?: unknown };
  const example = textWithin({ patterns: [pattern] });
  const words = typeof description === "string" ? [`The schema says: ${description}`] : [];
  return [
    ...words,
    ...(typeof example === "string" ? [`A text such as ${JSON.stringify(example)} fits.`] : []),
    ...(words.length === 0 && typeof example !== "string" ? ["Correct the text."] : []),
  ].join(" ");
}

/** Says of alternatives that the value fits none of them. */
export const NO_FORM_FITS = "The value matches none of the allowed forms.";

/** Says which numbers a value may be, and what the number means. */
function limited({ data, parentSchema }: ErrorObject, limit: string): Wording {
  const { description } = (parentSchema ?? {}) as { description?: unknown };
  return {
    message: `The value must be ${limit}, not ${JSON.stringify(data)}.`,
    fix:
      typeof description === "string"
        ? `Correct the number. The schema says: ${description}`
        : "Correct the number.",
  };
}

type DescribeError = (params: Record<string, unknown>, error: ErrorObject) => Wording;

const list = (values: unknown): string =>
  Array.isArray(values) ? values.map((each) => JSON.stringify(each)).join(", ") : String(values);

const knownProperties = (error: ErrorObject): string[] => {
  const parent = error.parentSchema as { properties?: Record<string, unknown> } | undefined;
  return Object.keys(parent?.properties ?? {});
};

/** One row per keyword; other keywords use the message of Ajv. */
const wordings: Record<string, DescribeError> = {
  required: ({ missingProperty }) => ({
    message: `"${String(missingProperty)}" is missing.`,
    fix: `Add "${String(missingProperty)}".`,
  }),
  additionalProperties: ({ additionalProperty }, error) => ({
    message: `"${String(additionalProperty)}" is not a property of this object.`,
    fix: suggestion(String(additionalProperty), knownProperties(error)),
  }),
  unevaluatedProperties: ({ unevaluatedProperty }, error) => ({
    message: `"${String(unevaluatedProperty)}" is not a property of this object.`,
    fix: suggestion(String(unevaluatedProperty), knownProperties(error)),
  }),
  enum: ({ allowedValues }, error) => ({
    message: `${JSON.stringify(error.data)} is not an allowed value.`,
    fix: suggestion(String(error.data), (allowedValues as unknown[]).map(String)),
  }),
  const: ({ allowedValue }) => ({
    message: `The only allowed value is ${JSON.stringify(allowedValue)}.`,
    fix: `Write ${JSON.stringify(allowedValue)}.`,
  }),
  type: ({ type }, error) => ({
    message: `The value must be of type ${list(type).replaceAll('"', "")}, not ${describe(error.data)}.`,
    fix: `Write a value of type ${list(type).replaceAll('"', "")}.`,
  }),
  pattern: ({ pattern }, error) => ({
    message: `${JSON.stringify(error.data)} has another form than this value takes.`,
    fix: formExpected(String(pattern), error),
  }),
  minimum: ({ limit }, error) => limited(error, `at least ${String(limit)}`),
  maximum: ({ limit }, error) => limited(error, `at most ${String(limit)}`),
  exclusiveMinimum: ({ limit }, error) => limited(error, `more than ${String(limit)}`),
  exclusiveMaximum: ({ limit }, error) => limited(error, `less than ${String(limit)}`),
  multipleOf: ({ multipleOf }, error) => limited(error, `a multiple of ${String(multipleOf)}`),
  anyOf: () => ({ message: NO_FORM_FITS, fix: "See the forms in the schema's description." }),
  oneOf: ({ passingSchemas }) =>
    passingSchemas
      ? {
          message: "The value combines properties that exclude each other.",
          fix: "Keep one of them. The schema's description lists the choices.",
        }
      : {
          message: NO_FORM_FITS,
          fix: "See the forms in the schema's description.",
        },
  propertyNames: ({ propertyName }) => ({
    message: `"${String(propertyName)}" is not an allowed name.`,
    fix: "See the allowed names in the schema's description.",
  }),
};

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return JSON.stringify(value);
}

/**
 * Returns the pointer that a reader should look at: the extra property itself rather than the
 * object around it.
 */
function pointerOf(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const extra = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  return typeof extra === "string" ? joinPointer(error.instancePath, extra) : error.instancePath;
}

/** Removes errors inside the branches of a choice: the error of the choice itself covers them. */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter((each) => each.keyword === "oneOf" || each.keyword === "anyOf");
  const named = errors.filter((each) => each.keyword === "propertyNames");
  return errors.filter(
    (each) =>
      each.keyword !== "if" &&
      !choices.some(
        (choice) => each !== choice && each.schemaPath.startsWith(`${choice.schemaPath}/`),
      ) &&
      !named.some((name) => each !== name && each.schemaPath.startsWith(`${name.schemaPath}/`)),
  );
}

/** @param options.prefix the pointer of the validated value in its file */
export function conformance(
  validate: ValidateFunction,
  value: unknown,
  file: Pick<SourceFile, "path" | "placeOf">,
  options: { code: string; prefix?: string; subject?: string; severity?: Finding["severity"] },
): Finding[] {
  if (validate(value)) return [];
  const reported = new Set<string>();
  const findings: Finding[] = [];
  for (const error of withoutBranches(validate.errors ?? [])) {
    const describeError = wordings[error.keyword];
    const { message, fix } = describeError
      ? describeError(error.params as Record<string, unknown>, error)
      : {
          message: `The value ${error.message ?? "is not allowed"}.`,
          fix: "See the schema's description.",
        };
    const pointer = `${options.prefix ?? ""}${pointerOf(error)}`;
    const key = `${pointer}\0${message}`;
    if (reported.has(key)) continue;
    reported.add(key);
    const place = file.placeOf(pointer);
    findings.push(
      finding({
        code: options.code,
        severity: options.severity ?? "error",
        file: file.path,
        pointer,
        line: place?.line ?? null,
        column: place?.column ?? null,
        message: options.subject ? `${options.subject}: ${message}` : message,
        fix,
      }),
    );
  }
  return findings;
}
