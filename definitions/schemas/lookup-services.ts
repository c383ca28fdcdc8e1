/**
 * The services that lookups ask: each has a schema of its question and its answer,
 * `schemas/lookups/<service>.schema.json`.
 */
import { isRecord, textsOf } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { Sources } from "../sources/sources.ts";

type Schema = Readonly<Record<string, unknown>>;
export type Lookup = NonNullable<Flow["lookups"]>[number];

/** The question or the answer of a service. */
export interface Shape {
  schema: Schema;
  properties: Readonly<Record<string, Schema>>;
  required: readonly string[];
}

export interface LookupService {
  question: Shape;
  answer: Shape;
}

/** Returns the types of a service; null when no schema describes it. */
export const lookupService = memoize(
  (service: string, schemas: SchemaLookup): LookupService | null => {
    const schema = schemas(`lookups/${service}`);
    const { question, answer } =
      isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
    return isRecord(question) && isRecord(answer)
      ? { question: shapeOf(question), answer: shapeOf(answer) }
      : null;
  },
);

function shapeOf(schema: Schema): Shape {
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {});
  return {
    schema,
    properties: Object.fromEntries(
      properties.filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1])),
    ),
    required: textsOf(schema.required),
  };
}

const PATH = /^schemas\/lookups\/([^/]+)\.schema\.json$/;

/** Returns the names of the services. */
export const lookupServiceNames = ({ files }: Pick<Sources, "files">): string[] =>
  [...files.keys()].flatMap((path) => PATH.exec(path)?.[1] ?? []);

/** Path of what a service answers outside production. */
export const rowsPath = (service: string): string => `flows/sandbox/lookups/${service}.json`;

/** Returns the names in braces of a lookup's label. */
export const labelNames = (label: string): string[] =>
  [...label.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name.trim());
