/**
 * Leaves out findings that only follow from others, so that one cause gives one finding. They come
 * back when they remain after its correction. The table consequences.json orders the codes:
 *
 * - a flow, a checklist or a product's fields that cannot be read hide all else but faults
 *   of single files, because other products, menus and e-mails name what is in them;
 * - a lender that extends no lender lacks all that it would take over, which hides all else of this lender;
 * - a fault of what a product changes in the application, and a missing file of a product, hide all
 *   else of the product;
 * - a fault of the ground hides faults of the structure: guards and screens read what it defines;
 * - a fault of the structure hides what the analyses of the product report, which follow its names;
 * - both, and the analyses, hide the journeys of the product, which walk what is broken;
 * - any error of a file hides faults of the translations of that file;
 * - some faults hide others that follow from them, in the same file, in the files of the product or in all;
 * - of the faults of one field, the first in the table counts.
 */
import { parsePointer, valueAt } from "#engine/index.ts";
import { NO_FORM_FITS } from "../schemas/wordings.ts";
import table from "./consequences.json" with { type: "json" };
import { asRecord } from "../forms/drawn-properties.ts";
import type { Finding } from "./finding.ts";
import { kindOf } from "../sources/kinds.ts";
import { ofLendersAlone } from "./lenders-alone.ts";
import { lacksArgument, missingSettings } from "./missing-settings.ts";
import { firstName, namesAcross } from "./names-across.ts";
import type { Definitions } from "../model.ts";

const entity: ReadonlySet<string> = new Set(table.entity);
const ground: ReadonlySet<string> = new Set(table.ground);
const structure: ReadonlySet<string> = new Set(table.structure);
const analysis: ReadonlySet<string> = new Set(table.analysis);
const copy: ReadonlySet<string> = new Set(table.copy);
/** Codes that follow from a file of a kind that cannot be read, or that does not fit its schema. */
const unread: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(table.unread));
/** Codes that follow from another one, in the same file, in the files of its product or in any. */
const following: Readonly<
  Record<"file" | "product" | "root", ReadonlyMap<string, readonly string[]>>
> = {
  file: new Map(Object.entries(table.file)),
  product: new Map(Object.entries(table.product)),
  root: new Map(Object.entries(table.root)),
};
const ranks: ReadonlyMap<string, number> = new Map(table.field.map((code, index) => [code, index]));

export function withoutConsequences(
  findings: readonly Finding[],
  definitions: Pick<Definitions, "base" | "organisations" | "sources">,
): Finding[] {
  const isError = ({ severity }: Finding): boolean => severity === "error";
  if (!findings.some(isError)) return [...findings];
  const productOf = (each: Finding): string => {
    const folder = folderOf(each);
    return definitions.base.flows.get(folder)?.flow.value.product ?? folder;
  };
  const flowAt = (folder: string) => definitions.base.flows.get(folder)?.flow.value;
  const isOfCallee = (each: Finding): boolean => {
    const folder = folderOf(each);
    return definitions.base.files.has(`${folder}/flow.json`) && flowAt(folder) === undefined;
  };
  const isNamed = (folder: string): boolean =>
    asRecord(definitions.base.files.get(`${folder}/flow.json`)?.value).id === folder;
  const isUnread = (each: Finding): boolean =>
    each.code === "flow-missing" ||
    (each.code === "json-malformed" && CENTRAL.has(kindIn(each))) ||
    // Other files name a flow by its id.
    (each.code === "flow-schema" && !isNamed(folderOf(each)));
  const isExplained = namesAcross(findings.filter(isError), isOfCallee, definitions);
  const errors = findings.filter((each) => isError(each) && !isExplained(each));
  const isOfLenderAlone = ofLendersAlone(errors, definitions);
  const lacksSetting = missingSettings(errors, definitions);
  const lacksFile = errors.some(isUnread);
  const placed = errors.map((error) => ({ error, product: productOf(error) }));
  const isCause = (each: Finding, isOf: (error: Finding) => boolean): boolean => {
    const product = productOf(each);
    return placed.some(
      ({ error, product: other }) =>
        error !== each &&
        isOf(error) &&
        (other === product ||
          SHARED.has(product) ||
          error.code === "product-missing" ||
          isOfCallee(error)) &&
        (error.organisation === null || error.organisation === each.organisation),
    );
  };
  const isConsequence = (each: Finding): boolean => {
    const { code } = each;
    if (isExplained(each) || errors.some((error) => hidesPlace(error, each))) return true;
    if (isOfLenderAlone(each) || lacksSetting(each)) return true;
    if (isUnwritten(each, definitions) && errors.some((error) => lacksPart(error, each)))
      return true;
    if (isUnread(each) || code === "json-malformed") return false;
    if (lacksFile && !isOfOneFile(each)) return true;
    if (!breaksEntity(each) && isCause(each, breaksEntity)) return true;
    if (code === "form-uncompilable" && errors.some((error) => leavesNoChoice(error, each)))
      return true;
    if (errors.some((error) => isFollowedBy(error, each))) return true;
    if (isCause(each, (error) => following.product.get(error.code)?.includes(code) === true))
      return true;
    if (structure.has(code) && isCause(each, breaksGround)) return true;
    if (analysis.has(code) || SANDBOX.has(code))
      return isCause(each, breaksGround) || isCause(each, breaksStructure);
    if (code.startsWith("journey-"))
      return [breaksGround, breaksStructure, breaksAnalysis].some((isOf) => isCause(each, isOf));
    if (copy.has(code)) return placed.some(({ error }) => breaksSource(error, each));
    return ranks.has(code) && errors.some((error) => precedes(error, each));
  };
  return onceEach(findings.filter((each) => !isConsequence(each)));
}

const breaksEntity = ({ code }: Finding): boolean => entity.has(code);
const breaksGround = (each: Finding): boolean => breaksEntity(each) || ground.has(each.code);
const breaksStructure = ({ code }: Finding): boolean => structure.has(code);
const breaksAnalysis = ({ code }: Finding): boolean => analysis.has(code);

/** Whether a finding says nothing about other files. */
const isOfOneFile = ({ code }: Finding): boolean => code.startsWith("json-") || isSchema(code);

/** Whether other files may miss what is in the file. What copy misses says more than the schema of the settings. */
const isUnfit = ({ code }: Finding): boolean =>
  code === "json-malformed" || (isSchema(code) && code !== "organisation-schema");

const kindIn = ({ file }: Finding): string => kindOf(file.slice("flows/".length))?.name ?? "";

/** Kinds of files that much else follows from. */
const CENTRAL: ReadonlySet<string> = new Set(["flow", "checklist", "product-application"]);

const isFollowedBy = (error: Finding, { code, file }: Finding): boolean =>
  following.root.get(error.code)?.includes(code) === true ||
  (isUnfit(error) && unread.get(kindIn(error))?.includes(code) === true) ||
  (error.file === file && following.file.get(error.code)?.includes(code) === true);

/** Folders whose files read the applications of every product. */
const SHARED: ReadonlySet<string> = new Set(["sandbox", "chatbot"]);

/** Codes about the sandbox, which names what the products have. */
const SANDBOX: ReadonlySet<string> = new Set(["sandbox-unknown", "sandbox-answer"]);

/** Returns the path below flows/ of the definition that a finding is about; an overlay names it in its patch. */
function pathOf({ file, pointer, effective }: Finding): string {
  const [, patched] = file.endsWith("/overlay.json") ? parsePointer(pointer) : [];
  return effective?.file.replace(/^flows\//, "") ?? patched ?? file.replace(/^flows\//, "");
}

const folderOf = (each: Finding): string => pathOf(each).split("/")[0] ?? "";

/** Whether an error at the same place, or around it, already says why the value is wrong. */
function hidesPlace(error: Finding, each: Finding): boolean {
  if (error.file !== each.file || error === each) return false;
  const isSame = error.pointer === each.pointer;
  if (error.code === "link-unsafe" && isSame) return each.code !== "link-unsafe";
  if (error.code === each.code && ONCE_A_PLACE.has(each.code))
    return error.pointer.startsWith(`${each.pointer}/`);
  const isAround = each.pointer.startsWith(`${error.pointer}/`) && error.pointer !== "";
  if (isSchema(each.code))
    // The words about the part that is wrong say more than those about the whole.
    return (
      (isSchema(error.code) && error.pointer.startsWith(`${each.pointer}/`)) ||
      (isSchema(error.code) && isSame && isAboutForms(each) && !isAboutForms(error)) ||
      (error.code === "copy-argument-not-given" && isSame && lacksArgument(error, each))
    );
  if (isSchema(error.code) || error.code === "json-prototype-key")
    return each.code !== "link-unsafe" && (isAround || (isSame && error.pointer !== ""));
  return error.code === "duplicate-id" && each.code === "dangling-reference";
}

/** Whether nothing is written at the place, as where a required value is missing. */
function isUnwritten({ code, file, pointer }: Finding, { sources }: Pick<Definitions, "sources">) {
  const written = (sources.written ?? sources).files.get(file)?.value;
  return !isSchema(code) && pointer !== "" && valueAt(written, pointer) === undefined;
}

/** Whether the error says that something is missing, of which the place is a part. */
const lacksPart = (error: Finding, { file, pointer }: Finding): boolean =>
  isSchema(error.code) && error.file === file && pointer.startsWith(`${error.pointer}/`);

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
  const journeys = new Set<string>();
  const more = new Map<string, number>();
  for (const each of findings) {
    if (isDifference(each)) {
      if (journeys.has(each.file)) continue;
      journeys.add(each.file);
    }
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
          ...(each.code === "unknown-checklist-state" ? { fix: lostStateFix(each) } : {}),
          message: `${each.message} The same is wrong at ${others} other ${others === 1 ? "place" : "places"}.`,
        };
  });
}

/** Several places that name a state rarely misspell it in one way: a step has lost it. */
const lostStateFix = ({ message }: Finding): string =>
  `Give a step of the checklist the state "${firstName(message)}", or correct each place that names it.`;

const isSamePlace = (one: Finding, other: Finding): boolean =>
  one.file === other.file && one.pointer === other.pointer;

/** Codes about something that several places name and that is missing. */
const ABSENCES: ReadonlySet<string> = new Set([
  "dangling-reference",
  "flow-missing",
  "journey-checklist",
  "part-missing",
  "stage-moment",
  "role-unknown",
  "job-unknown",
  "choices-unknown",
  "lookup-vendor-missing",
  "sandbox-unknown",
  "unknown-checklist-state",
]);

/** Codes of which one place has one cause, whatever else the words name. */
const ONCE_A_PLACE: ReadonlySet<string> = new Set([
  "limit-fault",
  "lookup-question",
  "shadowed-candidate",
  "write-type",
]);

function keyOf({ code, file, pointer, message, organisation }: Finding): string {
  if (code === "journey-checklist") return JSON.stringify([code, pastTitle(message)]);
  if (code === "stage-moment") return JSON.stringify([code, file, /"[^"]+"(?=,)/.exec(message)]);
  if (code === "flow-missing") return JSON.stringify([code, file.split("/")[1]]);
  if (code === "unknown-checklist-state") return JSON.stringify([code, firstName(message)]);
  if (code === "part-missing") return JSON.stringify([code, file, organisation]);
  if (ONCE_A_PLACE.has(code)) return JSON.stringify([code, file, pointer, organisation]);
  if (ABSENCES.has(code)) return JSON.stringify([code, message, organisation]);
  return JSON.stringify([code, file, pointer, message, organisation]);
}

const isDifference = ({ code }: Finding): boolean =>
  code.startsWith("journey-") && code !== "journey-uncovered";

/** Removes the title of the step, which differs between journeys that go wrong in one way. */
const pastTitle = (message: string): string => message.replace(/^".*?": /, "");
