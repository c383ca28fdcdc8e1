/** Holds a document against a JSON Schema and says every difference as a finding. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { finding, type Finding } from "./finding.ts";
import { joinPointer } from "./pointer.ts";
import type { SourceFile } from "./sources.ts";
import { suggestion } from "./suggest.ts";

/** Annotations of the entity schemas; they constrain nothing. */
const annotations = [
  "x-writable",
  "x-args",
  "x-sealed",
  "x-unit",
  "x-source",
  "x-options",
  "x-reads",
  "x-writes",
  "x-set-by",
];

/** Strict: a keyword that is misspelt in a schema is an error, not a silent gap. */
export function definitionAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    verbose: true,
  });
  addFormats(ajv);
  ajv.addVocabulary(annotations);
  return ajv;
}

interface Wording {
  message: string;
  fix: string;
}

type Word = (params: Record<string, unknown>, error: ErrorObject) => Wording;

const list = (values: unknown): string =>
  Array.isArray(values) ? values.map((each) => JSON.stringify(each)).join(", ") : String(values);

const knownProperties = (error: ErrorObject): string[] => {
  const parent = error.parentSchema as { properties?: Record<string, unknown> } | undefined;
  return Object.keys(parent?.properties ?? {});
};

/** One row a keyword; what is not here says what Ajv says. */
const wordings: Record<string, Word> = {
  required: ({ missingProperty }) => ({
    message: `"${String(missingProperty)}" is missing.`,
    fix: `Add "${String(missingProperty)}".`,
  }),
  additionalProperties: ({ additionalProperty }, error) => ({
    message: `"${String(additionalProperty)}" is not a property that may stand here.`,
    fix: suggestion(String(additionalProperty), knownProperties(error)),
  }),
  unevaluatedProperties: ({ unevaluatedProperty }, error) => ({
    message: `"${String(unevaluatedProperty)}" is not a property that may stand here.`,
    fix: suggestion(String(unevaluatedProperty), knownProperties(error)),
  }),
  enum: ({ allowedValues }, error) => ({
    message: `${JSON.stringify(error.data)} is not one of the values that may stand here.`,
    fix: suggestion(String(error.data), (allowedValues as unknown[]).map(String)),
  }),
  const: ({ allowedValue }) => ({
    message: `Only ${JSON.stringify(allowedValue)} may stand here.`,
    fix: `Write ${JSON.stringify(allowedValue)}.`,
  }),
  type: ({ type }, error) => ({
    message: `A value of type ${list(type).replaceAll('"', "")} must stand here, not ${describe(error.data)}.`,
    fix: `Write a value of type ${list(type).replaceAll('"', "")}.`,
  }),
  pattern: ({ pattern }, error) => ({
    message: `${JSON.stringify(error.data)} does not match ${String(pattern)}.`,
    fix: "Write it in the form that the pattern describes.",
  }),
  oneOf: ({ passingSchemas }) =>
    passingSchemas
      ? {
          message: "Two things stand here that exclude each other.",
          fix: "Keep one of them; the schema's description says which choices there are.",
        }
      : {
          message: "This fits none of the forms that may stand here.",
          fix: "The schema's description says which forms there are.",
        },
  propertyNames: ({ propertyName }) => ({
    message: `"${String(propertyName)}" is not a name that may stand here.`,
    fix: "Write it in the form that the schema describes.",
  }),
};

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return JSON.stringify(value);
}

/** The pointer that a reader should look at: the extra property itself rather than the object around it. */
function pointerOf(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const extra = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  return typeof extra === "string" ? joinPointer(error.instancePath, extra) : error.instancePath;
}

/** Errors inside the branches of a choice only repeat that none fitted; the choice itself is said once. */
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

/** @param at where the checked value stands in the file. */
export function conformance(
  validate: ValidateFunction,
  value: unknown,
  file: Pick<SourceFile, "path" | "placeOf">,
  options: { code: string; at?: string; what?: string; severity?: Finding["severity"] },
): Finding[] {
  if (validate(value)) return [];
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const error of withoutBranches(validate.errors ?? [])) {
    const word = wordings[error.keyword];
    const { message, fix } = word
      ? word(error.params as Record<string, unknown>, error)
      : {
          message: `The value ${error.message ?? "is not allowed"}.`,
          fix: "See the schema's description.",
        };
    const pointer = `${options.at ?? ""}${pointerOf(error)}`;
    const key = `${pointer}\0${message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const place = file.placeOf(pointer);
    findings.push(
      finding({
        code: options.code,
        severity: options.severity ?? "error",
        file: file.path,
        pointer,
        line: place?.line ?? null,
        column: place?.column ?? null,
        message: options.what ? `${options.what}: ${message}` : message,
        fix,
      }),
    );
  }
  return findings;
}
