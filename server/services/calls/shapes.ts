/** JSON Schemas of calls, as routes and the OpenAPI document need them. */
import type { FastifyInstance } from "fastify";
import { valueAt } from "#engine/index.ts";
import application from "#schemas/application.schema.json" with { type: "json" };
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

/**
 * Returns the schema behind a reference to another file: a whole entity by its shared name, a part
 * of one in place.
 */
function entityAt(reference: string): Node {
  const [path = "", pointer = ""] = reference.split("#");
  const entity = ENTITIES[path.split("/").at(-1) ?? ""];
  if (entity === undefined) throw new Error(`No entity is registered for the reference ${path}.`);
  if (pointer === "") return { $ref: `${entity.title}#` };
  return withoutOwnKeywords(valueAt(entity, pointer)) as Node;
}

/**
 * Looks up the schemas of a call document by name. Local references are replaced by what they name, because Fastify compiles each
 * route's schema on its own.
 * @param documents files of `schemas/calls` or `schemas/chat`
 */
export function shapesOf<Document extends CallDocument>(
  ...documents: readonly Document[]
): (name: Extract<Document extends unknown ? keyof Document["$defs"] : never, string>) => Node {
  const definitions: Node = Object.assign({}, ...documents.map(({ $defs }) => $defs)) as Node;
  const resolved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolved);
    if (typeof node !== "object" || node === null) return node;
    const { $ref, ...siblings } = node as { $ref?: unknown };
    const own = Object.fromEntries(
      Object.entries(siblings).map(([key, value]) => [key, resolved(value)]),
    );
    if (typeof $ref !== "string") return own;
    const target = $ref.startsWith("#")
      ? (resolved(definitions[$ref.slice("#/$defs/".length)]) as Node)
      : entityAt($ref);
    return { ...target, ...own };
  };
  return (name) => resolved(definitions[name]) as Node;
}

/** Answer without a body. */
export const noContent = (description: string): Node => ({ type: "null", description });

/** Body that a call accepts and does not read. */
export const unread: Node = { description: "The server ignores the body." };

/** Answer or body that is a file, by media type. */
export const fileOf = (description: string, ...mediaTypes: readonly string[]): Node => ({
  description,
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
  ),
});

/**
 * Registers the entities that answers reference, and returns answers unchanged. Response schemas
 * describe answers and never filter them, so that no property is dropped because a schema does not
 * name it.
 */
export function installCallSchemas(app: FastifyInstance): void {
  for (const entity of [application, profile])
    app.addSchema({ ...(withoutOwnKeywords(entity) as Node), $id: entity.title });
  app.setSerializerCompiler(() => JSON.stringify);
}
