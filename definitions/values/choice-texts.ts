/** The texts that forms, summaries, documents and the agents' view give the values of a place of the data. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord, propertiesWithin } from "../forms/drawn-properties.ts";
import type { MergedFile } from "../model.ts";
import { inParts } from "../parts/in-parts.ts";

/** A list of choices, or the labels of a value. */
export interface ChoiceTexts {
  readonly file: MergedFile;
  /** Pointer in the data; null for the choices of a field that saves to no place. */
  readonly place: string | null;
  /** The texts by value, with their pointers. */
  readonly texts: ReadonlyMap<string, ChoiceText>;
}

export interface ChoiceText {
  readonly text: string;
  readonly pointer: string;
}

/** Returns every list of a flow. */
export const choiceTexts = inParts(
  ({ file }): readonly ChoiceTexts[] =>
    [...ofForm(file.value), ...ofLabels(file.value, "")].map((list) => ({ ...list, file })),
  (row) => ["screen", "document", "agent-view"].includes(row.schema),
);

type Texts = Omit<ChoiceTexts, "file">;

function ofForm(value: unknown): Texts[] {
  const form = asRecord(asRecord(value).form);
  if (!isRecord(form.schema)) return [];
  const bind = asRecord(form.bind);
  return propertiesWithin(form.schema, asRecord(form.ui)).flatMap(([{ schema, pointer }, at]) => {
    if (!Array.isArray(schema.oneOf)) return [];
    // The place of a field in a group is below that of the group.
    const [name = "", ...below] = at.split("/").slice(3);
    const target = bind[name];
    const place = typeof target === "string" ? [target, ...below].join("/") : null;
    const texts = schema.oneOf.flatMap((each: unknown, index): [string, ChoiceText][] => {
      const { const: choice, title } = asRecord(each);
      return typeof choice === "string" && typeof title === "string"
        ? [[choice, { text: title, pointer: joinPointer(pointer, "oneOf", index, "title") }]]
        : [];
    });
    return [{ place, texts: new Map(texts) }];
  });
}

/** An object that shows a value has its pointer as `value` or `pointer`. */
function ofLabels(value: unknown, at: string): Texts[] {
  if (typeof value !== "object" || value === null) return [];
  const { labels, value: shown, pointer } = asRecord(value);
  const place = [shown, pointer].find((each) => typeof each === "string" && each.startsWith("/"));
  const own = Object.entries(typeof place === "string" ? asRecord(labels) : {}).flatMap(
    ([choice, text]): [string, ChoiceText][] =>
      typeof text === "string"
        ? [[choice, { text, pointer: joinPointer(at, "labels", choice) }]]
        : [],
  );
  return [
    ...(own.length === 0 ? [] : [{ place: String(place), texts: new Map(own) }]),
    ...Object.entries(value).flatMap(([key, each]) => ofLabels(each, joinPointer(at, key))),
  ];
}
