/** The names that conditions of a procedure use, as fields of one document, because analyses search its data. */
import { entityScope, isRecord, schemaScope, type JsonSchema, type Scope } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../forms/drawn-properties.ts";
import type { Entities } from "../model.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { DeclaredSpace } from "./guard-names.ts";

/** The parts of a procedure that give its conditions names. */
interface Naming {
  readonly options?: unknown;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the names of the application, of the options and of the vendors' answers. */
export const procedureSpace = memoize(
  (procedure: Naming, entities: Entities, schemas: SchemaLookup): DeclaredSpace => {
    const added = {
      options: objectOf(isRecord(procedure.options) ? procedure.options : {}),
      answers: objectOf(answersOf(procedure, schemas)),
    };
    const { application } = entities;
    const all: Entities = {
      ...entities,
      application: {
        ...application,
        properties: { ...asRecord(application.properties), ...added },
      },
    };
    const { variables, ...scope } = entityScope(all);
    const fields = [...schemaScope(added).variables].map(
      ([name, { type }]) => [name, { type, path: ["application", name] }] as const,
    );
    const named: Scope = { ...scope, variables: new Map([...variables, ...fields]) };
    return { scope: named, entities: all };
  },
);

const objectOf = (properties: Readonly<Record<string, unknown>>): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  properties: properties as Record<string, JsonSchema>,
});

/** Returns the schema of the answer of each step that asks a vendor, by the step. */
const answersOf = ({ steps }: Naming, schemas: SchemaLookup): Record<string, unknown> =>
  Object.fromEntries(
    steps.flatMap(({ id, ask }) => {
      const answer = typeof ask === "string" ? answerSchema(ask, schemas) : null;
      return answer === null ? [] : [[String(id), answer]];
    }),
  );

/** Returns the schema of what a vendor answers; null without such an operation. */
export function answerSchema(ask: string, schemas: SchemaLookup): JsonSchema | null {
  const port = schemas(`ports/${ask}`);
  const answer = isRecord(port) && isRecord(port.properties) ? port.properties.answer : null;
  return isRecord(answer) ? answer : null;
}
