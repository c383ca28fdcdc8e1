/** JSON Schemas of the chat's calls, from those under schemas/chat/, which also make the OpenAPI document. */
import calls from "#schemas/chat/calls.schema.json" with { type: "json" };
import wire from "#schemas/chat/wire.schema.json" with { type: "json" };

type Node = { [key: string]: unknown };
const known: Node = { ...wire.$defs, ...calls.$defs };

/** A definition with what it refers to put in its place: a route's schema stands alone. */
function inlined(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inlined);
  if (typeof node !== "object" || node === null) return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === "string") return inlined(known[$ref.slice("#/$defs/".length)]);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlined(value)]));
}

export type ShapeName = keyof typeof calls.$defs | keyof typeof wire.$defs;

/** The schema of a body, an answer or a frame, by its name under schemas/chat/. */
export const shape = (name: ShapeName): Node => inlined(known[name]) as Node;

const uuid = {
  type: "string",
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
} as const;

/** Identifiers in an address. */
export const uuidParams = (names: Readonly<Record<string, string>>) => ({
  type: "object",
  required: Object.keys(names),
  properties: Object.fromEntries(
    Object.entries(names).map(([name, description]) => [name, { ...uuid, description }]),
  ),
});

export const pageQuery = {
  type: "object",
  additionalProperties: false,
  properties: {
    limit: { type: "string", pattern: "^([1-9]\\d?|100)$", description: "At most so many; 20." },
    before: { type: "string", pattern: "^\\d{1,9}$", description: "Those before a sequence." },
    after: { type: "string", pattern: "^\\d{1,9}$", description: "Those after a sequence." },
    userToken: {
      type: "string",
      maxLength: 2000,
      description: "Chat token, where no header can be sent.",
    },
  },
} as const;
