/** JSON Schemas of calls, as routes and the OpenAPI document need them. */
import type { FastifyInstance } from "fastify";
import { valueAt } from "#engine/index.ts";
import application from "#schemas/application.schema.json" with { type: "json" };
import problemCalls from "#schemas/calls/problem.schema.json" with { type: "json" };
import sharedCalls from "#schemas/calls/shared.schema.json" with { type: "json" };
import organisation from "#schemas/organisation.schema.json" with { type: "json" };
import profile from "#schemas/profile.schema.json" with { type: "json" };

type Node = { [key: string]: unknown };
interface CallDocument {
  $defs: object;
}

/** Entities that calls refer to, by the file name in their references. */
const ENTITIES: Readonly<Record<string, Node & { title: string }>> = {
  "application.schema.json": application,
  "organisation.schema.json": organisation,
  "profile.schema.json": profile,
};

/** Our own keywords describe how an entity is stored; a call's schema omits them. */
const withoutOwnKeywords = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutOwnKeywords);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !key.startsWith("x-") && key !== "$schema" && key !== "$id")
      .map(([key, value]) => [key, withoutOwnKeywords(value)]),
  );
};

/** Call documents whose parts the other documents refer to, by file name. */
const SHARED: Readonly<Record<string, CallDocument>> = {
  "shared.schema.json": sharedCalls,
  "problem.schema.json": problemCalls,
};

/**
 * Returns the schema behind a reference to another file. A whole entity appears by its shared name;
 * a part of one and a shared part of calls appear in place.
 */
function referenced(reference: string): Node {
  const [path = "", pointer = ""] = reference.split("#");
  const name = path.split("/").at(-1) ?? "";
  const document = SHARED[name];
  if (document !== undefined)
    return resolved(valueAt(document, pointer), document.$defs as Node) as Node;
  const entity = ENTITIES[name];
  if (entity === undefined) throw new Error(`No entity is registered for the reference ${path}.`);
  if (pointer === "") return { $ref: `${entity.title}#` };
  return withoutOwnKeywords(valueAt(entity, pointer)) as Node;
}

/** Replaces every reference in a schema by its target. */
function resolved(node: unknown, definitions: Node): unknown {
  if (Array.isArray(node)) return node.map((each) => resolved(each, definitions));
  if (typeof node !== "object" || node === null) return node;
  const { $ref, ...siblings } = node as { $ref?: unknown };
  const own = Object.fromEntries(
    Object.entries(siblings).map(([key, value]) => [key, resolved(value, definitions)]),
  );
  if (typeof $ref !== "string") return own;
  const target = $ref.startsWith("#")
    ? (resolved(definitions[$ref.slice("#/$defs/".length)], definitions) as Node)
    : referenced($ref);
  return { ...target, ...own };
}

/** Describes an answer that is a file by its media types, as the OpenAPI document needs it. */
function withMediaTypes(schema: Node): Node {
  const { "x-media-types": mediaTypes, description, ...content } = schema;
  if (!Array.isArray(mediaTypes)) return schema;
  return {
    description,
    content: Object.fromEntries(
      (mediaTypes as string[]).map((mediaType) => [mediaType, { schema: content }]),
    ),
  };
}

/**
 * Looks up the schemas of a call document by name. References are replaced by what they name,
 * because Fastify compiles each route's schema on its own.
 * @param documents files of `schemas/calls` or `schemas/chat`
 */
export function shapesOf<Document extends CallDocument>(
  ...documents: readonly Document[]
): (name: Extract<Document extends unknown ? keyof Document["$defs"] : never, string>) => Node {
  const definitions: Node = Object.assign({}, ...documents.map(({ $defs }) => $defs)) as Node;
  return (name) => withMediaTypes(resolved(definitions[name], definitions) as Node);
}

/** A part that the calls of several services share, by its name in schemas/calls/shared.schema.json. */
export const sharedShape = shapesOf(sharedCalls);

/** Opens every object of the application: each product adds fields that the shared schema does not name. */
const openForProducts = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(openForProducts);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== "additionalProperties" || value !== false)
      .map(([key, value]) => [key, openForProducts(value)]),
  );
};

/**
 * Registers the entities that answers reference, and returns answers unchanged. Response schemas
 * describe answers and never filter them, so that no property is dropped because a schema does not
 * name it.
 */
export function installCallSchemas(app: FastifyInstance): void {
  const schemas = { [application.title]: openForProducts(application), [profile.title]: profile };
  for (const [$id, schema] of Object.entries(schemas))
    app.addSchema({ ...(withoutOwnKeywords(schema) as Node), $id });
  app.setSerializerCompiler(() => JSON.stringify);
}
