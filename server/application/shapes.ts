/** JSON Schemas of the application service's requests, which also make the OpenAPI document. */
const uuid = {
  type: "string",
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
} as const;

export const applicationParams = {
  type: "object",
  required: ["uuid"],
  properties: { uuid: { ...uuid, description: "Application." } },
} as const;

export const documentParams = {
  type: "object",
  required: ["uuid", "document"],
  properties: {
    uuid: { ...uuid, description: "Application." },
    document: { ...uuid, description: "Document." },
  },
} as const;

const screenId = {
  type: "string",
  pattern: "^[a-z][a-zA-Z0-9/-]{0,99}$",
  description: "Screen of the flow.",
} as const;
const data = {
  type: "object",
  description: "Answers, checked with the screen's own form schema.",
} as const;

export const submissionBody = {
  type: "object",
  additionalProperties: false,
  required: ["screen"],
  properties: {
    screen: screenId,
    action: {
      type: "string",
      pattern: "^[a-z][a-zA-Z0-9-]{0,99}$",
      description: "Submit action; the first one without.",
    },
    data,
  },
} as const;

export const createBody = {
  type: "object",
  additionalProperties: false,
  required: ["flow", "submissions"],
  properties: {
    flow: {
      type: "string",
      pattern: "^[a-z][a-zA-Z0-9-]{0,99}$",
      description: "Flow that collected the answers.",
    },
    submissions: {
      type: "array",
      minItems: 1,
      maxItems: 50,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["screen"],
        properties: { screen: screenId, data },
      },
    },
    referrer: {
      type: "string",
      format: "uuid",
      description: "Loan originator who referred the borrower.",
    },
  },
} as const;

export const draftBody = {
  type: "object",
  additionalProperties: false,
  required: ["data"],
  properties: { data },
} as const;

export const writeHeaders = {
  type: "object",
  properties: {
    "idempotency-key": {
      type: "string",
      description: "The same key with the same body gets the same answer.",
    },
    "if-match": { type: "string", description: "Version that the data was seen at." },
  },
} as const;

export const draftParams = {
  type: "object",
  required: ["uuid", "*"],
  properties: { uuid: { ...uuid, description: "Application." }, "*": screenId },
} as const;

export const signedFileReport = {
  type: "object",
  required: ["authentic", "sha256", "faults", "signature", "events"],
  properties: {
    authentic: {
      type: "boolean",
      description:
        "The file is, byte for byte, one that was signed here, and the event log is whole.",
    },
    sha256: { type: "string", description: "Of the file, hexadecimal." },
    faults: {
      type: "array",
      items: { type: "string" },
      description: "What is wrong, in words; empty when it is authentic.",
    },
    signature: {
      type: ["object", "null"],
      description: "The signing as the event log has it; null when none made this file.",
      required: ["reference", "document", "at", "sequence"],
      properties: {
        reference: { type: "string", description: "Identity of the signing act." },
        document: uuid,
        at: { type: "string", description: "Business time, ISO 8601." },
        sequence: { type: "integer", description: "Place of the event in the log." },
      },
    },
    events: { type: "integer", description: "Events of the application that were checked." },
  },
} as const;
