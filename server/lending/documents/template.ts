import { IntlMessageFormat } from "intl-messageformat";
import { ArgumentValue, plainPart } from "#engine/copy/argument-value.ts";
import { primitiveOf } from "#engine/copy/arguments.ts";
import { valueAt } from "#engine/index.ts";
import { copyStyles } from "#lending/formats/copy-styles.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import type { Content } from "./content.ts";
import { formatValue } from "./values.ts";
import type { FormatContext, ValueFormat } from "./values.ts";

/** The documents that the pointers of a template address. */
export interface TemplateData {
  application: unknown;
  profile: unknown;
  organisation: unknown;
  /** Business time, ISO 8601. */
  now: string;
}

/** Names a value of the data by its place, or computes it. */
export interface Source {
  readonly pointer?: string | undefined;
  readonly expression?: string | undefined;
}

export type Args = Record<string, string | ArgumentValue>;
type Values = NonNullable<Parameters<IntlMessageFormat["format"]>[0]>;
type Section = DocumentTemplate["sections"][number];

/** The context of a template in addition to its data. */
export interface Filling extends FormatContext {
  data: TemplateData;
  /** Returns whether a guard of the template holds for the data. */
  holds(guard: string): boolean;
  /** Returns the value of an expression of the template; null when there is none. */
  evaluate(source: Source): unknown;
}

/**
 * Returns the content of a template with its values filled in, in reading order.
 * @param itemArgs arguments from the item that the document is about
 */
export function fillTemplate(
  template: DocumentTemplate,
  filling: Filling,
  itemArgs: Args = {},
): Content[] {
  const args = { ...argsOf(template, filling), ...itemArgs };
  const sections = template.sections.filter(
    (section) => section.when === undefined || filling.holds(section.when),
  );
  const clauses = sections.filter(({ clause }) => clause);
  const content = sections.flatMap((section) =>
    fillSection(section, args, filling, clauses.indexOf(section) + 1),
  );
  if (template.signature === true) {
    const label = message(template.signatureLabel ?? "Signature", args, filling);
    content.push({ kind: "signature", id: "borrower", label });
  }
  return content;
}

/** Returns the arguments that a template defines for its copy. */
export function argsOf(template: DocumentTemplate, filling: Filling): Args {
  const args: Args = {};
  for (const [name, given] of Object.entries(template.args ?? {})) {
    const how = typeof given === "string" ? { pointer: given } : given;
    const value = sourceValue(how, filling);
    args[name] = new ArgumentValue(primitiveOf(value), formatValue(value, how, filling), false);
  }
  return args;
}

/** @param clause number of the clause; 0 for a section without a number */
function fillSection(section: Section, args: Args, filling: Filling, clause: number): Content[] {
  const say = (text: string) => message(text, args, filling);
  const content: Content[] = [];
  if (section.pageBreak === true) content.push({ kind: "page-break" });
  if (section.heading !== undefined) {
    const heading = say(section.heading);
    content.push({ kind: "heading", text: clause === 0 ? heading : `${clause}. ${heading}` });
  }
  for (const text of section.paragraphs ?? []) content.push({ kind: "paragraph", text: say(text) });
  const rows = (section.table ?? [])
    .filter((row) => row.when === undefined || filling.holds(row.when))
    .map((row) => ({ label: say(row.label), value: formatted(row.value, row, filling) }));
  if (rows.length > 0) content.push({ kind: "table", rows });
  const items = [
    ...(section.list ?? []).map(say),
    ...(section.each === undefined ? [] : eachItem(section.each, args, filling)),
  ];
  if (items.length > 0) content.push({ kind: "list", items });
  if (section.closing !== undefined)
    content.push({ kind: "paragraph", text: say(section.closing) });
  return content;
}

function eachItem(each: NonNullable<Section["each"]>, args: Args, filling: Filling): string[] {
  return membersOf(each, filling).map((member) =>
    message(each.text, { ...args, ...argsOfMember(member, each.fields, filling) }, filling),
  );
}

/** Returns the members of a list that a template goes through. */
export function membersOf(each: Source, filling: Filling): unknown[] {
  const members = sourceValue(each, filling);
  return Array.isArray(members) ? (members as unknown[]) : [];
}

const sourceValue = (source: Source, filling: Filling): unknown =>
  source.pointer === undefined ? filling.evaluate(source) : read(source.pointer, filling.data);

/** Returns the arguments from a member of a list: `item` for a text, and its fields by name. */
export function argsOfMember(
  member: unknown,
  fields: NonNullable<Section["each"]>["fields"],
  filling: Filling,
): Args {
  const args: Args = { item: typeof member === "string" ? member : "" };
  for (const [name, how] of Object.entries(fields ?? {}))
    args[name] = formatValue(valueAt(member, `/${how.field}`), how, filling);
  return args;
}

function formatted(pointer: string, how: ValueFormat, filling: Filling): string {
  return formatValue(read(pointer, filling.data), how, filling);
}

function read(pointer: string, data: TemplateData): unknown {
  return valueAt(data, pointer);
}

/** Cached: the texts are those of the definitions. */
const parsed = new Map<string, IntlMessageFormat>();

/** ICU message syntax; inline tags are left for the layout. */
export function message(text: string, args: Args, { locale }: Filling): string {
  const key = `${locale}\u0000${text}`;
  const cachedFormat = parsed.get(key);
  const format =
    cachedFormat ?? new IntlMessageFormat(text, locale, copyStyles, { ignoreTag: true });
  if (cachedFormat === undefined) parsed.set(key, format);
  return [format.format(args as Values)].flat().map(plainPart).join("");
}
