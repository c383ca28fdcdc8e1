/**
 * The guards of a file as it is written, each with the names that it may use. The guards of an
 * overlay are those that it writes into other files. Editors read them.
 */
import { isRecord, joinPointer, type Scope } from "#engine/index.ts";
import { scopeOf } from "../checks/guard-faults.ts";
import { flagScope } from "./flag-scope.ts";
import { FLAGS_FILE, flagsIn } from "./flag-entities.ts";
import { flowEntities } from "../parts/flow-entities.ts";
import { declaredScope } from "./guard-names.ts";
import { markedTexts } from "../marks/marked-text.ts";
import type { Definitions, Effective, Entities, MergedFile } from "../model.ts";
import { partAt } from "../parts/part-paths.ts";

/** Where the names of a guard come from. */
export interface GuardNames {
  readonly scope: Scope;
  /** The file whose `facts` the guard may use; null for a guard without facts. */
  readonly facts: MergedFile | null;
  /** Schemas of the documents that the guard reads, by root name. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** Product of the application that the guard reads; null for the core. */
  readonly product: string | null;
}

export interface PlacedGuard extends GuardNames {
  /** Pointer in the file itself. */
  readonly pointer: string;
  readonly source: string;
}

/** @param path relative to the root, such as `flows/heloc/flow.json` */
export function guardsInFile(definitions: Definitions, path: string): readonly PlacedGuard[] {
  const file = definitions.sources.files.get(path);
  if (file?.value === undefined || !path.startsWith("flows/")) return [];
  const code = /^flows\/organisations\/([^/]+)\/overlay\.json$/.exec(path)?.[1];
  if (code !== undefined) {
    const effective = definitions.effective(code);
    // A lender may have fields of its own.
    const own = definitions.within(effective);
    return overlaidPaths(file.value).flatMap((target) =>
      guardsOfOverlay(own, effective, target, path),
    );
  }
  const inFlows = path.slice("flows/".length);
  const merged = definitions.base.files.get(inFlows);
  if (merged) return guardsOfMerged(definitions, definitions.base, merged);
  const { schemas } = definitions.base;
  if (path === FLAGS_FILE) {
    const flags = flagsIn(definitions.sources);
    return guardTexts(file.value, "flags", schemas).map(({ pointer, text }) => {
      const flag = flags[Number(pointer.split("/")[2])];
      const scope = flagScope(schemas, flag?.firstPage ?? false);
      return { ...declared(scope, definitions), pointer, source: text };
    });
  }
  return file.kind?.name === "chat-skills"
    ? guardTexts(file.value, "chat-skills", schemas).map(({ pointer, text }) => ({
        ...declared(declaredScope(schemas, "chat-skills"), definitions),
        pointer,
        source: text,
      }))
    : [];
}

const guardTexts = (value: unknown, schema: string, schemas: Effective["schemas"]) =>
  markedTexts(value, schema, "x-guard", schemas);

const overlaidPaths = (overlay: unknown): string[] =>
  isRecord(overlay)
    ? ["patch", "add"].flatMap((part) => {
        const files = overlay[part];
        return isRecord(files) ? Object.keys(files) : [];
      })
    : [];

function guardsOfOverlay(
  definitions: Definitions,
  effective: Effective,
  target: string,
  path: string,
): PlacedGuard[] {
  const merged = effective.files.get(target);
  if (!merged) return [];
  return guardsOfMerged(definitions, effective, merged).flatMap((guard) => {
    const origin = merged.origin(guard.pointer);
    return origin.file.path === path ? [{ ...guard, pointer: origin.pointer }] : [];
  });
}

/** Returns the guards of an effective file, with the names that each may use. */
export function guardsOfMerged(
  definitions: Definitions,
  effective: Effective,
  merged: MergedFile,
): PlacedGuard[] {
  const part = partAt(merged.path);
  const schema =
    part?.row.schema ?? definitions.sources.files.get(`flows/${merged.path}`)?.kind?.schema;
  if (!schema) return [];
  const texts = guardTexts(merged.value, schema, effective.schemas);
  if (texts.length === 0) return [];
  const names = namesIn(definitions, effective, merged, schema);
  return names === null
    ? []
    : texts.map(({ pointer, text }) => ({ ...names, pointer, source: text }));
}

/**
 * Returns what a guard of a lender's definition may name; null for a file without guards.
 *
 * @param path relative to flows/
 */
export function guardNames(
  definitions: Definitions,
  effective: Effective,
  path: string,
): GuardNames | null {
  const merged = effective.files.get(path);
  const schema =
    partAt(path)?.row.schema ?? definitions.sources.files.get(`flows/${path}`)?.kind?.schema;
  return merged === undefined || !schema
    ? null
    : namesIn(definitions.within(effective), effective, merged, schema);
}

/** Returns what the guards of a file may name; null for a file without guards. */
function namesIn(
  definitions: Definitions,
  effective: Effective,
  merged: MergedFile,
  schema: string,
): GuardNames | null {
  const part = partAt(merged.path);
  if (part?.row.guards === "declared")
    return declared(declaredScope(effective.schemas, schema), definitions);
  // An answer of the chatbot can be about any application; most are about the first product's.
  const flowId =
    part === null || part.flow === "chatbot"
      ? [...effective.flows.values()].find(({ flow }) => flow.value.product !== undefined)?.id
      : part.flow;
  const flow = effective.flows.get(flowId ?? "");
  const flowFile = flow?.flow ?? effective.files.get(`${flowId}/flow.json`);
  if (flowFile === undefined || !isRecord(flowFile.value)) return null;
  const { product } = flowFile.value;
  const own = typeof product === "string" ? product : null;
  const entities: Entities = flow
    ? flowEntities(flow, definitions)
    : definitions.entitiesOf(own === null ? {} : { product: own });
  const facts =
    part?.name === "checklist" ? merged : part?.row.guards === "entities" ? null : flowFile;
  return {
    scope: scopeOf(entities, facts === null ? undefined : factsOf(facts)),
    facts,
    documents: { ...entities },
    product: own,
  };
}

const declared = (scope: Scope, definitions: Definitions): GuardNames => ({
  scope,
  facts: null,
  documents: Object.fromEntries(
    [...scope.variables.keys()].map((name) => [name, definitions.base.schemas(name)]),
  ),
  product: null,
});

/** Returns the facts of a file that are text: half-written ones are not. */
function factsOf({ value }: MergedFile): Readonly<Record<string, string>> | undefined {
  const facts = isRecord(value) ? value.facts : undefined;
  if (!isRecord(facts)) return undefined;
  const isWhole = Object.values(facts).every((each) => typeof each === "string");
  // The same object gives the same scope, which is cached by it.
  if (isWhole) return facts as Readonly<Record<string, string>>;
  return Object.fromEntries(
    Object.entries(facts).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/** Returns the place of a fact: the file that gives its text, and the pointer there. */
export function placeOfFact(facts: MergedFile, name: string): { file: string; pointer: string } {
  const { file, pointer } = facts.origin(joinPointer("/facts", name));
  return { file: file.path, pointer };
}
