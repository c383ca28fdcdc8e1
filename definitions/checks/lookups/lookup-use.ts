import { isRecord, parsePointer, valueAt } from "#engine/index.ts";
import { lookupUses } from "#engine/form/lookups.ts";
import { typeNouns, typesInWords, unfitType } from "../../schemas/field-types.ts";
import { formPropertySchemas, schemaInside } from "../../forms/form-properties.ts";
import { lookupService, type Lookup, type LookupService } from "../../schemas/lookup-services.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { readMessage } from "../../copy/message-syntax.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds fields that ask a lookup which their flow does not declare, that take a value which its
 * answer lacks, and that fill a field which their form lacks or which has another type.
 */
export const lookupUse: FileCheck = ({ flow, screens }, effective) =>
  faultsIn(effective, screens, flow.value.lookups, effective.schemas);

const faultsIn = folderFaults(
  (screen, lookups: readonly Lookup[] | undefined, schemas: SchemaLookup): FileFault[] => {
    const form = isRecord(screen) ? screen.form : null;
    if (!isRecord(form)) return [];
    return lookupUses(form).flatMap(({ lookup: id, pointer }) => {
      const lookup = lookups?.find((each) => each.id === id);
      const at = `/form${pointer}`;
      if (lookup === undefined)
        return [
          {
            pointer: `${at}/lookup`,
            code: "lookup-unknown",
            message: `The flow declares no lookup "${id}".`,
            fix: suggestion(
              id,
              (lookups ?? []).map((each) => each.id),
            ),
          },
        ];
      const service = lookupService(lookup.service, schemas);
      const use = valueAt(form, pointer);
      // The check `lookup-fault` reports a service that does not exist.
      if (service === null || !isRecord(use)) return [];
      return pointer.startsWith("/choices/")
        ? choiceFaults(use, form.schema, { lookup, service, pointer: at })
        : widgetFaults(use, form.schema, { lookup, service, pointer: at });
    });
  },
);

interface Use {
  lookup: Lookup;
  service: LookupService;
  pointer: string;
}

type Options = Readonly<Record<string, unknown>>;

const lacks = (name: string, pointer: string, { lookup, service }: Use): FileFault => ({
  pointer,
  code: "lookup-answer",
  message: `An answer of "${lookup.service}" has no "${name}".`,
  fix: suggestion(name, Object.keys(service.answer.properties)),
});

/** @returns what is wrong with giving a value of the answer to a field of the form */
function valueFaults(
  value: string,
  field: { name: string; schemas: readonly unknown[]; known: readonly string[] },
  pointer: string,
  use: Use,
): FileFault[] {
  if (field.schemas.length === 0)
    return [
      {
        pointer,
        code: "lookup-fill",
        message: `The form, group or item has no field "${field.name}" to fill.`,
        fix: suggestion(field.name, field.known),
      },
    ];
  const given = use.service.answer.properties[value];
  if (given === undefined) return [lacks(value, pointer, use)];
  return field.schemas
    .filter(isRecord)
    .flatMap((schema) => {
      const unfit = unfitType(given, schema);
      return unfit === undefined
        ? []
        : [
            {
              pointer,
              code: "lookup-fill",
              message: `"${value}" of the answer is ${typeNouns[unfit] ?? unfit}, and the field "${field.name}" is ${typesInWords(schema)}.`,
              fix: "Fill a field of the same type, or take another value of the answer.",
            },
          ];
    })
    .slice(0, 1);
}

const fieldIn = (group: unknown, name: string) => {
  const fields = formPropertySchemas(group);
  return {
    name,
    schemas: fields.filter(([each]) => each === name).map(([, schema]) => schema),
    known: fields.map(([each]) => each),
  };
};

function widgetFaults(options: Options, schema: unknown, use: Use): FileFault[] {
  const { lookup, service, pointer } = use;
  const group = parsePointer(pointer).slice(2, -2).reduce(schemaInside, schema);
  const fill = isRecord(options.fill) ? Object.entries(options.fill) : [];
  const found = typeof options.found === "string" ? options.found : "";
  return [
    ...(lookup.text === undefined
      ? [
          {
            pointer: `${pointer}/lookup`,
            code: "lookup-question",
            message: `The lookup "${lookup.id}" takes no text, and this field asks it with one.`,
            fix: `Give the lookup a "text", or use it in "choices" of the form.`,
          },
        ]
      : []),
    ...fill.flatMap(([name, value]) =>
      typeof value === "string"
        ? valueFaults(value, fieldIn(group, name), `${pointer}/fill/${name}`, use)
        : [],
    ),
    ...[...readMessage(found).args.keys()]
      .filter((name) => !Object.hasOwn(service.answer.properties, name))
      .map((name) => lacks(name, `${pointer}/found`, use)),
  ];
}

function choiceFaults(source: Options, schema: unknown, use: Use): FileFault[] {
  const [name = ""] = parsePointer(use.pointer).slice(2);
  // The check `field-choices` reports a property that does not exist.
  const field = fieldIn(schema, name);
  return [
    ...(use.lookup.text === undefined
      ? []
      : [
          {
            pointer: `${use.pointer}/lookup`,
            code: "lookup-question",
            message: `The lookup "${use.lookup.id}" needs a typed text, and choices have none.`,
            fix: `Use a lookup without "text".`,
          },
        ]),
    ...(typeof source.value === "string" && field.schemas.length > 0
      ? valueFaults(source.value, field, `${use.pointer}/value`, use)
      : []),
  ];
}
