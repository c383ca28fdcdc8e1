/**
 * Leaves out findings that only follow from others, so that one cause gives one finding. They come
 * back when they remain after its correction. The table consequences.json orders the codes:
 *
 * - a fault of what a product changes in the application hides all else of the product;
 * - a fault of the ground hides faults of the structure: guards and screens read what it defines;
 * - a fault of the structure hides what the analyses of the product report, which follow its names;
 * - both, and the analyses, hide the journeys of the product, which walk what is broken;
 * - any error of a file hides faults of the translations of that file;
 * - of the faults of one field, the first in the table counts.
 */
import { parsePointer } from "#engine/index.ts";
import { NO_FORM_FITS } from "./conformance.ts";
import table from "./consequences.json" with { type: "json" };
import type { Finding } from "./finding.ts";
import type { Definitions } from "./model.ts";

const entity: ReadonlySet<string> = new Set(table.entity);
const ground: ReadonlySet<string> = new Set([...table.entity, ...table.ground]);
const structure: ReadonlySet<string> = new Set(table.structure);
const analysis: ReadonlySet<string> = new Set(table.analysis);
const copy: ReadonlySet<string> = new Set(table.copy);
const ranks: ReadonlyMap<string, number> = new Map(table.field.map((code, index) => [code, index]));

export function withoutConsequences(
  findings: readonly Finding[],
  definitions: Pick<Definitions, "base">,
): Finding[] {
  if (!findings.some(({ severity }) => severity === "error")) return [...findings];
  const productOf = (each: Finding): string => {
    const [folder = ""] = pathOf(each).split("/");
    return definitions.base.flows.get(folder)?.flow.value.product ?? folder;
  };
  const errors = findings.filter(({ severity }) => severity === "error");
  const placed = errors.map((error) => ({ error, product: productOf(error) }));
  const isCause = (each: Finding, codes: ReadonlySet<string>): boolean => {
    const product = productOf(each);
    return placed.some(
      ({ error, product: other }) =>
        error !== each &&
        codes.has(error.code) &&
        (other === product || SHARED.has(product) || error.code === "product-missing") &&
        (error.organisation === null || error.organisation === each.organisation),
    );
  };
  const isConsequence = (each: Finding): boolean => {
    const { code } = each;
    if (errors.some((error) => hidesPlace(error, each))) return true;
    if (!entity.has(code) && isCause(each, entity)) return true;
    if (code === "entity-misplaced" && errors.some((error) => error.code === "product-missing"))
      return true;
    if (code === "form-uncompilable" && errors.some((error) => leavesNoChoice(error, each)))
      return true;
    if (structure.has(code) && isCause(each, ground)) return true;
    if (analysis.has(code) || code === "sandbox-unknown")
      return isCause(each, ground) || isCause(each, structure);
    if (code.startsWith("journey-"))
      return [ground, structure, analysis].some((codes) => isCause(each, codes));
    if (copy.has(code)) return placed.some(({ error }) => breaksSource(error, each));
    return ranks.has(code) && errors.some((error) => precedes(error, each));
  };
  return onceEach(findings.filter((each) => !isConsequence(each)));
}

/** Folders whose files read the applications of every product. */
const SHARED: ReadonlySet<string> = new Set(["sandbox", "chatbot"]);

/** Returns the path below flows/ of the definition that a finding is about; an overlay names it in its patch. */
function pathOf({ file, pointer, effective }: Finding): string {
  const [, patched] = file.endsWith("/overlay.json") ? parsePointer(pointer) : [];
  return effective?.file.replace(/^flows\//, "") ?? patched ?? file.replace(/^flows\//, "");
}

/** Whether an error at the same place, or around it, already says why the value is wrong. */
function hidesPlace(error: Finding, each: Finding): boolean {
  if (error.file !== each.file || error === each) return false;
  const isSame = error.pointer === each.pointer;
  const isAround = each.pointer.startsWith(`${error.pointer}/`) && error.pointer !== "";
  if (isSchema(each.code))
    // The words about the part that is wrong say more than those about the whole.
    return (
      (isSchema(error.code) && error.pointer.startsWith(`${each.pointer}/`)) ||
      (isSchema(error.code) && isSame && isAboutForms(each) && !isAboutForms(error)) ||
      (error.code === "link-unsafe" && isSame) ||
      (error.code === "copy-argument-not-given" && isSame && lacksArgument(error, each))
    );
  if (isSchema(error.code) || error.code === "json-prototype-key")
    return each.code !== "link-unsafe" && (isAround || (isSame && error.pointer !== ""));
  return error.code === "duplicate-id" && each.code === "dangling-reference";
}

/** Whether the value that the schema misses is the one that copy uses. */
function lacksArgument(copyFault: Finding, { message }: Finding): boolean {
  const [name = ""] = /(?<=^")[^"]+/.exec(message) ?? [];
  return copyFault.message.includes(`{${name}}`);
}

/** Whether the words say only that none of several forms fits. */
const isAboutForms = ({ message }: Finding): boolean => message === NO_FORM_FITS;

const isSchema = (code: string): boolean => code.endsWith("-schema");

/** Whether an error is in the file whose translation has the fault, or says that the file is missing. */
function breaksSource(error: Finding, translation: Finding): boolean {
  if (copy.has(error.code)) return false;
  const [folder = ""] = translation.file.split(/\/copy\//);
  const [, part = ""] = parsePointer(translation.pointer);
  const source = `${folder}/${part}.json`;
  return (
    error.file === source ||
    error.message.includes(source) ||
    (error.file.startsWith(`${folder}/`) && error.message.includes(` ${part}.json`))
  );
}

/** Whether a setting of the lender leaves the form of its screen without a choice. */
const leavesNoChoice = (error: Finding, each: Finding): boolean =>
  error.code === "limit-fault" && error.organisation === each.organisation;

/** Whether both are faults of one field of a form, and the first is nearer to the cause. */
function precedes(error: Finding, each: Finding): boolean {
  if (error.file !== each.file || error === each) return false;
  const [rank, other] = [ranks.get(error.code), ranks.get(each.code)];
  if (rank === undefined || other === undefined || rank >= other) return false;
  if (error.code === "form-uncompilable") return true;
  const names = new Set(fieldsIn(each));
  return fieldsIn(error).some((name) => names.has(name));
}

/** Returns the names below the parts of a form in a pointer, which include the name of the field. */
function fieldsIn({ pointer, message }: Finding): readonly string[] {
  // A list of required names says the name in its words alone.
  if (/\/required\/\d+$/.test(pointer)) return /(?<=^")[^"]+/.exec(message) ?? [];
  return parsePointer(pointer)
    .slice(2)
    .filter((name) => !KEYWORDS.has(name) && !/^\d+$/.test(name));
}

const KEYWORDS: ReadonlySet<string> = new Set(
  "properties items allOf anyOf oneOf if then else dependencies ui:options ui:widget const required bind schema ui fill".split(
    " ",
  ),
);

/** Reports what several places have in common once, and a journey only where it first goes another way. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const reported = new Map<string, Finding>();
  const more = new Map<string, number>();
  for (const each of findings) {
    const key = keyOf(each);
    if (!reported.has(key)) reported.set(key, each);
    else if (!isSamePlace(reported.get(key) ?? each, each) && ABSENCES.has(each.code))
      more.set(key, (more.get(key) ?? 0) + 1);
  }
  return [...reported].map(([key, each]) => {
    const others = more.get(key) ?? 0;
    return others === 0
      ? each
      : {
          ...each,
          message: `${each.message} So ${others === 1 ? "does" : "do"} ${others} other ${others === 1 ? "place" : "places"}.`,
        };
  });
}

const isSamePlace = (one: Finding, other: Finding): boolean => one.pointer === other.pointer;

/** Codes about something that several places name and that is missing. */
const ABSENCES: ReadonlySet<string> = new Set([
  "dangling-reference",
  "part-missing",
  "role-unknown",
  "job-unknown",
  "choices-unknown",
  "lookup-vendor-missing",
]);

/** Codes of which one place has one cause, whatever else the words name. */
const ONCE_A_PLACE: ReadonlySet<string> = new Set(["limit-fault", "lookup-question"]);

function keyOf({ code, file, pointer, line, column, message, organisation }: Finding): string {
  if (code.startsWith("journey-") && code !== "journey-uncovered")
    return JSON.stringify(["journey", file]);
  if (code === "part-missing") return JSON.stringify([code, file, organisation]);
  if (ONCE_A_PLACE.has(code)) return JSON.stringify([code, file, pointer, organisation]);
  if (ABSENCES.has(code)) return JSON.stringify([code, message, organisation]);
  return JSON.stringify([code, file, pointer, line, column, message, organisation]);
}
