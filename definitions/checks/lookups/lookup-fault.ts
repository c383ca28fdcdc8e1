import { joinPointer, parsePointer } from "#engine/index.ts";
import type { JsonSchema } from "#engine/json/json-schema.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { typeNouns, typesInWords, unfitType } from "../../schemas/field-types.ts";
import {
  labelNames,
  lookupService,
  lookupServiceNames,
  rowsPath,
  type Lookup,
  type LookupService,
} from "../../schemas/lookup-services.ts";
import { compileSchema } from "../../schemas/registry.ts";
import type { Definitions, Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, type Check } from "../check.ts";
import type { FileFault } from "../file-faults.ts";

/**
 * Finds lookups that no service answers, whose question or label does not fit the service, and
 * that read a value which stays on the server.
 */
export const lookupFault: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap(({ flow }) =>
    (flow.value.lookups ?? []).flatMap((lookup, index) => {
      const pointer = joinPointer("/lookups", index);
      return faultsOf(lookup, effective.schemas, {
        sources: definitions.sources,
        entities: definitions.entitiesOf(flow.value),
        saved: flow.value.basePath.includes(":uuid"),
      }).map(({ pointer: within, ...fault }) =>
        findingAt(effective, flow, `${pointer}${within}`, fault),
      );
    }),
  );

interface Context {
  sources: Definitions["sources"];
  entities: Entities;
  /** Whether the flow runs an application; others have no saved values. */
  saved: boolean;
}

function faultsOf(
  lookup: Lookup,
  schemas: Parameters<typeof lookupService>[1],
  context: Context,
): FileFault[] {
  const service = lookupService(lookup.service, schemas);
  if (service === null)
    return [
      {
        pointer: "/service",
        code: "lookup-service-unknown",
        message: `No schema describes the lookup service "${lookup.service}".`,
        fix: suggestion(lookup.service, lookupServiceNames(context.sources)),
      },
    ];
  return [
    ...(context.sources.files.has(rowsPath(lookup.service))
      ? []
      : [
          {
            pointer: "/service",
            code: "lookup-vendor-missing",
            message: `No vendor answers "${lookup.service}" outside production.`,
            fix: `Write ${rowsPath(lookup.service)}, as schemas/lookup-rows.schema.json describes it.`,
          },
        ]),
    ...questionFaults(lookup, service, context),
    ...labelFaults(lookup, service),
  ];
}

const question = (pointer: string, message: string, fix: string): FileFault => ({
  pointer,
  code: "lookup-question",
  message,
  fix,
});

function questionFaults(lookup: Lookup, service: LookupService, context: Context): FileFault[] {
  const { properties, required } = service.question;
  const names = Object.keys(properties);
  const unknown = (name: string, pointer: string): FileFault =>
    question(
      pointer,
      `The question of "${lookup.service}" has no argument "${name}".`,
      suggestion(name, names),
    );
  const { text, with: given = {} } = lookup;
  const missing = required.filter((name) => name !== text && !Object.hasOwn(given, name));
  return [
    ...(text === undefined ? [] : textFaults(text, properties[text], unknown)),
    ...Object.entries(given).flatMap(([name, source]) => {
      const pointer = joinPointer("/with", name);
      const schema = properties[name];
      if (schema === undefined) return [unknown(name, pointer)];
      return "from" in source
        ? placeFaults(source.from, schema, `${pointer}/from`, context)
        : constantFaults(source.value, schema, `${pointer}/value`);
    }),
    ...missing.map((name) =>
      question(
        text === undefined ? "" : "/text",
        `The question of "${lookup.service}" needs "${name}".`,
        `Name it in "text" or give it in "with".`,
      ),
    ),
  ];
}

function textFaults(
  text: string,
  schema: JsonSchema | undefined,
  unknown: (name: string, pointer: string) => FileFault,
): FileFault[] {
  if (schema === undefined) return [unknown(text, "/text")];
  return unfitType({ type: "string" }, schema) === undefined
    ? []
    : [
        question(
          "/text",
          `People type a text, and "${text}" is ${typesInWords(schema)}.`,
          "Name an argument that is a text.",
        ),
      ];
}

/** The place must exist, leave the server, and have the argument's type. */
function placeFaults(
  from: string,
  argument: JsonSchema,
  pointer: string,
  { entities, saved }: Context,
): FileFault[] {
  if (!saved)
    return [
      question(
        pointer,
        "This flow begins before there is an application, so no value is saved yet.",
        "Remove the argument, or give it a fixed value.",
      ),
    ];
  const [root = "", ...path] = parsePointer(from);
  const { missing, way, propertyNames } = describedAt(
    root === "profile" ? entities.profile : entities.application,
    path,
  );
  const place = way.at(-1)?.schema;
  if (missing !== null || place === undefined)
    return [
      question(
        pointer,
        `The schemas describe no ${from}.`,
        suggestion(missing ?? from, propertyNames),
      ),
    ];
  if (way.some(({ written, schema }) => written["x-sealed"] ?? schema["x-sealed"]))
    return [
      question(
        pointer,
        `${from} is a secret, and no service may get it.`,
        "Read a value that is not sealed.",
      ),
    ];
  const unfit = unfitType(place, argument);
  return unfit === undefined
    ? []
    : [
        question(
          pointer,
          `${from} holds ${typeNouns[unfit] ?? unfit}, and the argument is ${typesInWords(argument)}.`,
          "Read a place of that type.",
        ),
      ];
}

function constantFaults(value: unknown, argument: JsonSchema, pointer: string): FileFault[] {
  const compiled = compileSchema("schemas/lookups", argument);
  return "validate" in compiled && !compiled.validate(value)
    ? [
        question(
          pointer,
          `The argument does not allow ${JSON.stringify(value)}.`,
          `Give ${typesInWords(argument) || "a value"} that fits the schema of the service.`,
        ),
      ]
    : [];
}

/** A label may name only values that each answer has. */
const labelFaults = ({ label, service: name }: Lookup, { answer }: LookupService): FileFault[] =>
  labelNames(label)
    .filter((each) => !answer.required.includes(each))
    .map((each) => ({
      pointer: "/label",
      code: "lookup-answer",
      message: Object.hasOwn(answer.properties, each)
        ? `An answer of "${name}" may have no "${each}".`
        : `An answer of "${name}" has no "${each}".`,
      fix: suggestion(each, answer.required),
    }));
