import { isRecord, joinPointer } from "#engine/index.ts";
import { formAjv } from "../../forms/form-ajv.ts";
import { schemaFaults, type SchemaFault } from "../../forms/form-schema-faults.ts";
import type { FileCheck } from "../check.ts";
import { namedFaults, type FileFault } from "../file-faults.ts";

/** Compiling is slow, so the outcome is cached by schema for all organizations and screens. */
const outcomes = new Map<string, readonly SchemaFault[]>();

const ajv = formAjv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  // No value is ever checked, and code that describes differences takes longer to compile.
  messages: false,
  code: { optimize: false },
});

function compileFaults(schema: Record<string, unknown>): readonly SchemaFault[] {
  const key = JSON.stringify(schema);
  const cached = outcomes.get(key);
  if (cached !== undefined) return cached;
  let outcome: readonly SchemaFault[] = [];
  // Two versions of a form have the same $id, and Ajv would reject the second.
  const { $id: _id, ...body } = schema;
  try {
    ajv.compile(body);
  } catch (error) {
    // `pattern-invalid` names the pattern.
    if (!String(error).includes("Invalid regular expression")) {
      const faults = schemaFaults(body, ajv);
      outcome = faults.length === 0 ? [UNNAMED] : faults;
    }
  } finally {
    ajv.removeSchema(body);
  }
  outcomes.set(key, outcome);
  return outcome;
}

/** A fault that no rule of `schemaFaults` names. */
const UNNAMED: SchemaFault = {
  pointer: "",
  message: "A keyword of this form has a value that it does not take.",
  fix: "Compare the form with the keywords and formats of docs/formats.md.",
};

/**
 * Finds form schemas that do not compile, that have another $id than their screen, or that
 * allow unknown properties.
 */
export const formUncompilable: FileCheck = ({ id, screens }, effective) =>
  faultsIn(effective, screens, id);

/**
 * Draft-07 cannot close a schema whose properties depend on an answer. The server still saves only
 * what `bind` names.
 */
const isConditional = (schema: Record<string, unknown>): boolean =>
  ["if", "allOf", "anyOf", "oneOf"].some((keyword) => Object.hasOwn(schema, keyword)) ||
  // A list of names only requires fields that the form describes anyway.
  Object.values(schema.dependencies ?? {}).some((dependency) => !Array.isArray(dependency));

/** A form with conditions may leave it open what they describe, unless it says that it takes anything. */
const isOpen = (schema: Record<string, unknown>): boolean =>
  schema.additionalProperties !== false &&
  (schema.additionalProperties !== undefined || !isConditional(schema));

const faultsIn = namedFaults((screen, name, flow: string): FileFault[] => {
  const form = (screen as { form?: { schema?: Record<string, unknown> } }).form;
  const schema = form?.schema;
  if (typeof schema !== "object" || schema === null) return [];
  const faults: FileFault[] = [];
  for (const { pointer, ...fault } of compileFaults(schema))
    faults.push({ pointer: `/form/schema${pointer}`, code: "form-uncompilable", ...fault });
  const expected = `screen:${flow}/${name}`;
  if (schema.$id !== expected)
    faults.push({
      pointer: "/form/schema/$id",
      code: "form-id",
      message: `The form's $id must be "${expected}", not ${JSON.stringify(schema.$id)}: the app finds the compiled validator by it.`,
      fix: `Write "${expected}".`,
    });
  if (isOpen(schema))
    faults.push({
      pointer: "/form/schema",
      code: "form-open",
      message: "The form admits properties that it does not describe.",
      fix: 'Add "additionalProperties": false.',
    });
  return [...faults, ...openItems(schema)];
});

/** Finds lists of objects that admit properties which no field asks for. */
function openItems({ properties }: Record<string, unknown>): FileFault[] {
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, list]) => {
    const items = isRecord(list) ? list.items : undefined;
    if (!isRecord(items) || items.type !== "object") return [];
    if (!isOpen(items)) return [];
    return [
      {
        pointer: joinPointer("/form/schema/properties", name, "items"),
        code: "form-open",
        message: `An item of "${name}" admits properties that the form does not describe.`,
        fix: 'Add "additionalProperties": false.',
      },
    ];
  });
}
