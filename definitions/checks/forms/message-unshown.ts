import { closest, isRecord, joinPointer } from "#engine/index.ts";
import { asRecord, branchesOf, type Schema } from "../../forms/drawn-properties.ts";
import { requiredNames } from "../../forms/form-answers.ts";
import { lenientAjv } from "../../forms/form-ajv.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds the messages of a screen about a keyword that the schema of their field lacks. The borrower never sees such a
 * message, and gets the general one for the keyword that it meant.
 */
export const messageUnshown: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  if (!isRecord(screen) || !isRecord(screen.form) || !isRecord(screen.form.schema)) return [];
  const { schema, ui, choices } = screen.form;
  return inUi(asRecord(ui), "/form/ui", [schema], asRecord(choices));
});

/** Keywords that fail for a value that is none of the choices. */
const CHOICE = ["enum", "oneOf", "anyOf", "const"];

const KEYWORDS = Object.keys(lenientAjv.RULES.keywords);

/** The form itself is always there. */
const WHOLE = { isChosen: false, isRequired: true };

/**
 * Returns the faults of a part of the ui schema. Several schemas may describe the part, because a form has conditions.
 */
function inUi(
  ui: Schema,
  pointer: string,
  schemas: readonly Schema[],
  choices: Schema,
  field: { readonly isChosen: boolean; readonly isRequired: boolean } = WHOLE,
): FileFault[] {
  return [
    ...inMessages(ui["ui:messages"], joinPointer(pointer, "ui:messages"), schemas, field),
    ...Object.entries(ui).flatMap(([key, own]) => {
      if (key.startsWith("ui:") || !isRecord(own)) return [];
      const described = schemas.flatMap((schema) => partsNamed(schema, key));
      // The check `field-unknown` reports a name that the form does not have.
      return described.length === 0
        ? []
        : inUi(own, joinPointer(pointer, key), described, choices, {
            isChosen: choices[key] !== undefined,
            isRequired: schemas.some((schema) => requiredNames(schema).has(key)),
          });
    }),
  ];
}

/** Returns the schemas of a property, or of the items of a list. */
const partsNamed = (schema: Schema, name: string): Schema[] =>
  [
    ...(name === "items" ? [schema.items] : []),
    ...branchesOf(schema, "").map(([{ properties }]) => asRecord(properties)[name]),
  ].filter(isRecord);

function inMessages(
  messages: unknown,
  pointer: string,
  schemas: readonly Schema[],
  { isChosen, isRequired }: typeof WHOLE,
): FileFault[] {
  if (!isRecord(messages)) return [];
  const names = namesWithin(schemas);
  const failing = new Set([...(isRequired ? ["required"] : []), ...names]);
  if (isChosen || CHOICE.some((keyword) => names.has(keyword))) failing.add("const");
  if (isChosen) for (const keyword of CHOICE) failing.add(keyword);
  return Object.keys(messages)
    .filter((keyword) => !failing.has(keyword))
    .map((keyword) => ({
      pointer: joinPointer(pointer, keyword),
      code: "message-unshown",
      ...(keyword === "required" ? OPTIONAL : unbreakable(keyword, failing)),
    }));
}

const OPTIONAL = {
  severity: "warning" as const,
  message:
    "Nobody ever sees this message, because the form lets the borrower leave the answer out.",
  fix: 'Name the field in "required" of the form or of its condition, or remove the message.',
};

const unbreakable = (keyword: string, failing: ReadonlySet<string>) => ({
  message: `Nobody ever sees this message, because the schema of the field has no "${keyword}" that an answer can break.`,
  ...(KEYWORDS.includes(keyword) ? { severity: "warning" as const } : {}),
  fix: fixOf(keyword, [...failing]),
});

/** A keyword that exists may be missing in the schema, so that only a similar one of the field is a misspelling. */
function fixOf(keyword: string, failing: readonly string[]): string {
  const known = failing.filter((each) => KEYWORDS.includes(each));
  return KEYWORDS.includes(keyword) && closest(keyword, known) === null
    ? `Give the field a "${keyword}" that an answer can break, or remove the message.`
    : suggestion(keyword, known);
}

/** A limit that each answer keeps, such as no character or no item at least. */
const isIdle = (keyword: string, limit: unknown): boolean =>
  limit === 0 && ["minItems", "minLength", "minProperties"].includes(keyword);

/** Returns every name in a schema at any depth, because the field shows the errors of its parts too. */
function namesWithin(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const each of value) namesWithin(each, names);
  else if (isRecord(value))
    for (const [name, each] of Object.entries(value)) {
      if (!isIdle(name, each)) names.add(name);
      namesWithin(each, names);
    }
  return names;
}
