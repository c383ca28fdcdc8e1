/** Validates a value against a JSON Schema and reports every difference as a finding. */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { finding, type Finding } from "../findings/finding.ts";
import { isOverlayPath, isTranslatedPart } from "../parts/part-paths.ts";
import { joinPointer } from "#engine/index.ts";
import type { SourceFile } from "../sources/source-file.ts";
import { conditionOf } from "./condition-of.ts";
import { wordingOf } from "./wordings.ts";

/** Annotations in the schemas; they constrain nothing. */
const annotations = [
  "x-writable",
  "x-args",
  "x-argument",
  "x-item-args",
  "x-copy",
  "x-guard",
  "x-names",
  "x-named",
  "x-known",
  "x-declares",
  "x-guard-names",
  "x-expression",
  "x-needs-page",
  "x-described-by",
  "x-sealed",
  "x-autofill",
  "x-unit",
  "x-limits",
  "x-source",
  "x-options",
  "x-value-of",
  "x-code",
  "x-fixed",
  "x-published",
  "x-registered",
  "x-reads",
  "x-requires",
  "x-reads-also",
  "x-block-options",
  "x-takes",
  "x-sibling",
  "x-sibling-product",
  "x-clears",
  "x-writes",
  "x-writes-if",
  "x-writes-run",
  "x-writes-stage",
  "x-opens-account",
  "x-needs",
  "x-needs-places",
  "x-needs-setting",
  "x-switches",
  "x-draws",
  "x-gives",
  "x-shapes",
  "x-choices",
  "x-choice",
  "x-at-most",
  "x-before",
  "x-longest",
  "x-lasts",
  "x-ranges",
  "x-unique",
  "x-descending",
  "x-rising",
  "x-id-counts",
  "x-id-years",
  "x-bands",
  "x-listed-in",
  "x-step",
  "x-covers",
  "x-same-as",
  "x-names-anybody",
  "x-keys-among",
  "x-zip-of",
  "x-hours",
  "x-position",
  "x-unique-unless",
  "x-reaches",
  "x-first-fits",
  "x-needs-rest",
  "x-contains",
  "x-answered-by",
  "x-addresses",
  "x-percent-from",
  "x-figures",
  "x-set-by",
  "x-follows",
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

/**
 * Returns the pointer that a reader should look at: the extra property itself rather than the
 * object around it.
 */
function pointerOf(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const extra = params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName;
  return typeof extra === "string" ? joinPointer(error.instancePath, extra) : error.instancePath;
}

const isWithin = (pointer: string, parent: string): boolean =>
  pointer === parent || pointer.startsWith(`${parent}/`);

/** The error of a name as a text; `propertyNames` covers it. */
const isAboutName = ({ propertyName }: ErrorObject): boolean => propertyName !== undefined;

/**
 * Removes errors inside the branches of a choice, which the error of the choice itself covers, and
 * those of a value whose name is not allowed.
 */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter((each) => each.keyword === "oneOf" || each.keyword === "anyOf");
  const named = errors.filter(({ keyword }) => keyword === "propertyNames").map(pointerOf);
  return errors.filter(
    (each) =>
      each.keyword !== "if" &&
      !choices.some(
        (choice) => each !== choice && each.schemaPath.startsWith(`${choice.schemaPath}/`),
      ) &&
      !isAboutName(each) &&
      !named.some((name) => isWithin(each.instancePath, name)),
  );
}

/** Returns the error that says why a name is not allowed. */
const nameError = (error: ErrorObject, errors: readonly ErrorObject[]): ErrorObject | undefined =>
  error.keyword === "propertyNames"
    ? errors.find(
        (each) =>
          each.propertyName === error.params.propertyName &&
          each.instancePath === error.instancePath &&
          each.keyword !== "propertyNames",
      )
    : undefined;

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
  const errors = validate.errors ?? [];
  for (const error of withoutBranches(errors)) {
    const { message: fault, fix } = wordingOf(error, nameError(error, errors));
    const condition = conditionOf(error, errors);
    const message = condition === null ? fault : `${fault} ${condition}`;
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
