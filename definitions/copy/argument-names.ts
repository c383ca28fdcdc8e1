/** The arguments that a text may use, by its place. */
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { formProperties } from "../forms/form-properties.ts";
import type { MarkedText } from "../marks/marked-text.ts";

/** Whether a text is a document title. A heading is one unless the screen has another. */
const isTitle = (value: unknown, pointer: string): boolean =>
  (pointer === "/title" && valueAt(value, "/documentTitle") === undefined) ||
  pointer === "/documentTitle" ||
  /^\/progress\/\d+\/title$/.test(pointer);

/** Texts about one choice of a list, or one answer of a lookup. */
const ofItem = /^\/form\/(choices\/|ui\/.*\/ui:options\/found$)/;

/**
 * Returns the names that a text may use at its place; null where another check decides.
 * @param kind part of the flow, such as `screens`, or `answers` and `organisation`
 * @param texts names that all copy may use
 */
export function argumentNamesAt(
  value: unknown,
  kind: string,
  { pointer, args, itemArgs }: Pick<MarkedText, "pointer" | "args" | "itemArgs">,
  texts: ReadonlySet<string>,
): ReadonlySet<string> | null {
  const document = kind === "documents";
  // The check `title-personal` decides what a title may contain.
  if (isTitle(value, pointer) && !document) return null;
  // The checks `field-choices` and `lookup-use` know the members of lists and answers.
  if (itemArgs && ofItem.test(pointer)) return null;
  if (document) return documentNames(value, pointer);
  return new Set([
    ...texts,
    ...declaredNames(value, kind),
    ...args,
    ...(itemArgs ? itemNames(value, parsePointer(pointer)) : []),
    ...(kind === "answers" ? namesOfCase(value, parsePointer(pointer)) : []),
  ]);
}

/**
 * Returns the arguments at a place of a document: its `args`, the fields of the item that it is
 * about, and, in a list, the fields of the members.
 */
function documentNames(document: unknown, pointer: string): ReadonlySet<string> {
  const names = new Set<string>();
  if (!isRecord(document)) return names;
  if (isRecord(document.args)) for (const name of Object.keys(document.args)) names.add(name);
  const path = parsePointer(pointer);
  const lists = [document.each];
  if (path[0] === "sections" && path[2] === "each")
    lists.push(valueAt(document, `/sections/${path[1]}/each`));
  for (const each of lists.filter(isRecord)) {
    names.add("item");
    if (isRecord(each.fields)) for (const name of Object.keys(each.fields)) names.add(name);
  }
  return names;
}

/**
 * Returns the arguments that an answer of the chatbot gives its cases: only a case can use values
 * of an application.
 */
function namesOfCase(file: unknown, [list, answer, cases]: readonly string[]): string[] {
  if (list !== "answers" || cases !== "cases") return [];
  const values = valueAt(file, `/answers/${answer}/values`);
  return isRecord(values) ? Object.keys(values) : [];
}

/**
 * Returns the arguments that a list gives the summary of an item: the fields of its items. The text
 * is at `/form/ui/<path to the list>/ui:options/summary`.
 */
function itemNames(screen: unknown, [form, ui, ...path]: readonly string[]): string[] {
  if (form !== "form" || ui !== "ui") return [];
  const list = path
    .slice(0, -2)
    .reduce((schema, name) => joinPointer(schema, "properties", name), "/form/schema");
  return formProperties(valueAt(screen, `${list}/items`));
}

/** Returns the arguments that a screen or an e-mail declares for its own copy. */
const declaredNames = (file: unknown, kind: string): string[] =>
  (kind === "mail" || kind === "screens") && isRecord(file) && isRecord(file.args)
    ? Object.keys(file.args)
    : [];
