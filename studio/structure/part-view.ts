/** What the structure view shows of a part: its options, where each comes from, and the parts below it. */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { valueByIds } from "#definitions/edits/change.ts";
import type { Definitions } from "#definitions/model.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import { fieldOptions } from "./field-options.ts";
import { fieldOrder } from "./fields.ts";
import type {
  Option,
  OptionGroup,
  PartItem,
  PartKind,
  PartList,
  PartView,
  Place,
} from "./messages.ts";
import { nameOf, optionAt, sourceOf, type Viewing } from "./option-at.ts";
import { above, kindAt, KINDS } from "./part-kinds.ts";
import { schemaOption } from "./schema-option.ts";
import { schemaOf, schemaOptions, spoken } from "./schema-options.ts";

/** Returns the view of a part; null for a place that is no part any more. */
export function partView(definitions: Definitions, lender: string, place: Place): PartView | null {
  const row = kindAt(place);
  const file = definitions.effective(lender).files.get(place.path);
  const value = file && valueByIds(file.value, place.pointer);
  if (row === null || file === undefined || value === undefined) return null;
  const viewing: Viewing = { definitions, lender, file };
  const name = nameOf(place);
  const parent = above(place) ?? rootOf(place);
  return {
    ...place,
    kind: row.kind,
    noun: row.noun,
    name,
    label: labelOf(value, name),
    groups: groupsOf(viewing, place, row.kind, value),
    lists: row.holds.map(([title, below, kind]) => listOf(viewing, place, title, below, kind)),
    above:
      parent &&
      itemOf(
        { ...viewing, file: definitions.effective(lender).files.get(parent.path) ?? file },
        parent,
      ),
    shows: shownBy(place, row.kind, value).flatMap((shown) => {
      const own = definitions.effective(lender).files.get(shown.path);
      return (own && itemOf({ ...viewing, file: own }, shown)) ?? [];
    }),
    isNamed: !["flow", "checklist", "screen"].includes(row.kind),
    isListed: place.pointer !== "" && row.kind !== "fact",
    canRemove: place.pointer !== "",
  };
}

/** Returns the page of a state, or the screen of a page. */
function shownBy({ path }: Place, kind: PartKind, value: unknown): Place[] {
  if (!isRecord(value)) return [];
  if (kind === "state" && typeof value.page === "string")
    return [{ path, pointer: joinPointer("/pages", value.page) }];
  return kind === "page" && typeof value.screen === "string"
    ? [{ path: `${partAt(path)?.flow ?? ""}/screens/${value.screen}.json`, pointer: "" }]
    : [];
}

/** Returns the flow of a screen or of a checklist. */
const rootOf = ({ path }: Place): Place | null => {
  const flow = { path: `${partAt(path)?.flow ?? ""}/flow.json`, pointer: "" };
  return flow.path === path ? null : flow;
};

function listOf(
  viewing: Viewing,
  place: Place,
  title: string,
  below: string,
  kind: PartKind,
): PartList {
  const pointer = place.pointer + below;
  const value = valueByIds(viewing.file.value, pointer);
  const noun = KINDS.find((row) => row.kind === kind)?.noun ?? kind;
  const keys =
    kind === "field"
      ? fieldOrder(viewing.file.value)
      : Array.isArray(value)
        ? (value as unknown[]).map((each, index) =>
            isRecord(each) && typeof each.id === "string" ? each.id : String(index),
          )
        : Object.keys(isRecord(value) ? value : {});
  const items = keys.flatMap(
    (key) => itemOf(viewing, { path: place.path, pointer: joinPointer(pointer, key) }) ?? [],
  );
  return { title, adds: { kind, noun, path: place.path, pointer }, items };
}

function itemOf(viewing: Viewing, place: Place): PartItem | null {
  const kind = kindAt(place)?.kind;
  const value = valueByIds(viewing.file.value, place.pointer);
  if (kind === undefined || value === undefined) return null;
  const { overlay } = sourceOf(viewing.file, place.pointer);
  return { ...place, kind, name: nameOf(place), label: labelOf(value, nameOf(place)), overlay };
}

/** Returns the words of a part: its title or first sentence, else its name. */
function labelOf(value: unknown, name: string): string {
  const record = isRecord(value) ? value : {};
  const text = [record.title, record.label].find((each) => typeof each === "string");
  const plain = String(text ?? "")
    .replaceAll(/<[^>]+>/g, "")
    .trim();
  return plain === "" ? spoken(name) : plain.length > 70 ? `${plain.slice(0, 69)}…` : plain;
}

function groupsOf(viewing: Viewing, place: Place, kind: PartKind, value: unknown): OptionGroup[] {
  if (kind === "field") return fieldOptions(viewing, place);
  if (kind === "fact")
    return [{ title: "", options: [optionAt(viewing, place.path, place.pointer, FACT)] }];
  const apart = new Set(
    KINDS.filter((row) => row.kind === kind).flatMap(({ holds }) =>
      holds.map(([, below]) => parsePointer(below)[0] ?? ""),
    ),
  );
  if (kind === "screen") apart.add("form");
  const part = partAt(place.path);
  const document = viewing.definitions.base.schemas(part?.row.schema ?? "");
  if (!isRecord(document)) return [];
  const schema = schemaOf(document, place.pointer);
  const { schemas } = viewing.definitions.base;
  const options = schemaOptions(document, schema, value, schemas, apart).map((each) =>
    optionAt(viewing, place.path, place.pointer + each.below, each),
  );
  // What is there comes first; the rest waits behind a summary.
  return [
    { title: "", options: options.filter(isFirst) },
    { title: "More options", options: options.filter((each) => !isFirst(each)) },
  ].filter((group) => group.options.length > 0);
}

const FACT = schemaOption("", "Holds when", "guard", { required: true });

const isFirst = ({ value, required }: Option): boolean => value !== undefined || required;
