/** A UUID in an address, in either case. */
export const identifier = {
  type: "string",
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
} as const;

/** Schema of path parameters that are UUIDs, by name with a description of each. */
export const identifierParams = (names: Readonly<Record<string, string>>) => ({
  type: "object",
  required: Object.keys(names),
  properties: Object.fromEntries(
    Object.entries(names).map(([name, description]) => [name, { ...identifier, description }]),
  ),
});

export const applicationParams = identifierParams({ uuid: "Application." });

export const documentParams = identifierParams({ uuid: "Application.", document: "Document." });

export const draftParams = {
  type: "object",
  required: ["uuid", "*"],
  properties: {
    uuid: { ...identifier, description: "Application." },
    "*": {
      type: "string",
      pattern: "^[a-z][a-zA-Z0-9/-]{0,99}$",
      description: "Screen of the flow.",
    },
  },
} as const;

export const writeHeaders = {
  type: "object",
  properties: {
    "idempotency-key": {
      type: "string",
      description: "Idempotency key: a repeat with the same body returns the same answer.",
    },
    "if-match": { type: "string", description: "Version that the write is based on." },
  },
} as const;
