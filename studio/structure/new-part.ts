/** What the form for a new part asks, and the part that its answers make. */
import { isRecord, valueAt, withValueAt } from "#engine/index.ts";
import { resolveRef } from "#definitions/schemas/described-at.ts";
import { EditRefused, type Change } from "#definitions/edits/index.ts";
import { valueByIds } from "#definitions/edits/change.ts";
import type { Definitions } from "#definitions/model.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import { ANSWER_TYPES } from "./answer-types.ts";
import type { NewPart, PartKind, Place } from "./messages.ts";
import { newField, newPlace, SENSITIVITIES } from "./new-field.ts";
import { newPage } from "./new-page.ts";
import { optionAt, type Viewing } from "./option-at.ts";
import { KINDS } from "./part-kinds.ts";
import { schemaOption } from "./schema-option.ts";
import { schemaOf, schemaOptions, type SchemaOption } from "./schema-options.ts";

type Values = Readonly<Record<string, unknown>>;

const ask: typeof schemaOption = (below, label, control, part) =>
  schemaOption(below, label, control, { required: true, ...part });

const TITLE = ask("/title", "Heading", "words", { help: "What a borrower reads at the top." });

/** Returns what to ask for a new part of a list; the list may not exist yet. */
export function newPart(viewing: Viewing, kind: PartKind, { path, pointer }: Place): NewPart {
  const noun = KINDS.find((row) => row.kind === kind)?.noun ?? kind;
  const asks = asksFor(viewing, kind, { path, pointer }).map((row) => ({
    ...optionAt(viewing, path, `${pointer}/ `, row),
    id: row.below,
    value: undefined,
    source: null,
    sentence: null,
  }));
  return { path, pointer, kind, noun, asks };
}

function asksFor(
  { definitions }: Viewing,
  kind: PartKind,
  { path, pointer }: Place,
): SchemaOption[] {
  if (kind === "page") return [TITLE];
  if (kind === "fact") return [ask("/when", "Holds when", "guard")];
  if (kind === "field")
    return [
      ask("/title", "Label", "words"),
      ask("/type", "Kind of answer", "choice", { values: ANSWER_TYPES.map(({ label }) => label) }),
      ask("/bind", "Keeps the answer at", "suggestions", {
        names: "pointer",
        help: "Place in the application or in the person’s profile.",
      }),
      ask("/sensitivity", "Who may see the answer", "choice", {
        values: SENSITIVITIES.map(({ label }) => label),
        required: false,
        help: "For a place that the application does not have yet. The server keeps every answer encrypted.",
      }),
      ask("/required", "Must be answered", "yes-no", { required: false }),
    ];
  const document = definitions.base.schemas(partAt(path)?.row.schema ?? "");
  if (!isRecord(document)) return [];
  const schema = schemaOf(document, `${pointer}/-`);
  const rows = schemaOptions(document, schema, {}, definitions.base.schemas).filter(
    ({ required }) => required,
  );
  return rows;
}

/** Changes for a new part. @param read value of a definition in the scope of the change */
export function addedPart(
  definitions: Definitions,
  lender: string,
  {
    kind,
    path,
    pointer,
    name,
    after,
    values,
  }: Place & {
    kind: PartKind;
    name: string;
    after: string | null;
    values: Values;
  },
  read: (path: string) => unknown,
): Change[] {
  const holder = valueByIds(read(path), pointer);
  if (isNameTaken(holder, name))
    throw new EditRefused(`"${name}" is already the name of something else.`);
  if (kind === "page") return newPage(path, name, after, values, read);
  if (kind === "fact")
    return [{ kind: "set", path, pointer: `${pointer}/${name}`, value: values["/when"] }];
  if (kind === "field")
    return [
      ...newPlace(definitions, lender, path, values),
      newField(definitions, lender, path, name, values, read),
    ];
  const document = definitions.base.schemas(partAt(path)?.row.schema ?? "");
  const required = isRecord(document)
    ? requiredValues(document, schemaOf(document, `${pointer}/-`))
    : {};
  const value = Object.entries(values).reduce<Record<string, unknown>>(
    (part, [below, each]) =>
      each === undefined || each === "" ? part : withValueAt(part, below, each),
    { id: name, ...required },
  );
  const block = kind === "block" ? blockOptions(definitions, value) : {};
  return [{ kind: "insert", path, pointer, after, value: { ...value, ...block } }];
}

function isNameTaken(holder: unknown, name: string): boolean {
  return Array.isArray(holder)
    ? holder.some((each) => isRecord(each) && each.id === name)
    : isRecord(holder) && Object.hasOwn(holder, name);
}

const LISTS = new Set(["array"]);

/** Returns an empty value for each required list, which the form does not ask for. */
function requiredValues(
  document: Record<string, unknown>,
  schema: unknown,
): Record<string, unknown> {
  const { required, properties } = resolveRef(schema, document);
  return Object.fromEntries(
    (Array.isArray(required) ? (required as string[]) : []).flatMap((name) => {
      const part = resolveRef(isRecord(properties) ? properties[name] : undefined, document);
      return LISTS.has(String(part.type)) ? [[name, []]] : [];
    }),
  );
}

/** Returns the options that a block needs, with words to change. */
function blockOptions(
  definitions: Definitions,
  value: Record<string, unknown>,
): { options?: unknown } {
  const document = definitions.base.schemas(`blocks/${String(value.block)}`);
  if (!isRecord(document) || !Array.isArray(document.required)) return {};
  const options = Object.fromEntries(
    (document.required as string[]).map((name) => [
      name,
      firstValue(valueAt(document, `/properties/${name}`), document),
    ]),
  );
  return { options };
}

function firstValue(schema: unknown, document: Record<string, unknown>): unknown {
  const part = { ...resolveRef(schema, document), ...(isRecord(schema) ? schema : {}) };
  if (Array.isArray(part.enum)) return part.enum[0] as unknown;
  if (part.type === "boolean") return false;
  if (part.type === "number" || part.type === "integer") return part.minimum ?? 1;
  if (part.type === "array") return [];
  if (part.type === "object") return {};
  return "New text";
}
