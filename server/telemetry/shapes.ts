/** Bodies of what browsers tell. Source of the fields: product specification, section 7. */

export const text = (maxLength: number, more: object = {}) => ({
  type: "string",
  maxLength,
  ...more,
});
export const UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";
const NAME = "^[A-Z][A-Z0-9_]*$";

const sessionKey = {
  type: "object",
  additionalProperties: false,
  required: ["uuid", "epoch", "trackerUuid"],
  description: "One visit.",
  properties: {
    uuid: text(36, { pattern: UUID, description: "Of the visit." }),
    epoch: {
      type: "integer",
      minimum: 0,
      description: "When the visit began, milliseconds since 1970 by the server's clock.",
    },
    trackerUuid: text(36, { pattern: UUID, description: "Of the browser." }),
  },
} as const;

const queryParams = {
  type: "object",
  maxProperties: 50,
  additionalProperties: { type: "string", maxLength: 200 },
  description: "Values that a page is chosen by, and names of a campaign.",
} as const;

const size = {
  type: "object",
  additionalProperties: false,
  required: ["width", "height"],
  description: "Pixels.",
  properties: {
    width: { type: "number", minimum: 0, maximum: 100_000 },
    height: { type: "number", minimum: 0, maximum: 100_000 },
  },
} as const;

export const eventBody = {
  type: "object",
  additionalProperties: false,
  required: ["domain", "pagePath", "event"],
  properties: {
    domain: text(255),
    queryParams,
    pagePath: text(1000, { pattern: "^/" }),
    event: text(60, { pattern: NAME, description: "Kind, such as ERROR or PAGEVIEW." }),
    sessionKey,
    identityId: text(36, { pattern: UUID, description: "The account's identifier." }),
    applicationUuid: text(36, { pattern: UUID }),
    eventType: text(60, { pattern: NAME }),
    productType: text(60, { pattern: NAME }),
    eventProperties: {
      type: "object",
      maxProperties: 20,
      properties: {
        name: text(60, { pattern: "^[A-Za-z]\\w*$", description: "Of an error." }),
        status: { type: "integer", minimum: 0, maximum: 599, description: "Of a failed call." },
      },
    },
    dontDedupe: { type: "boolean", description: "Counts each time." },
    dedupeProperty: text(100, {
      description: "Property of eventProperties by whose value the same event is known again.",
    }),
  },
} as const;

export const sessionBody = {
  type: "object",
  additionalProperties: false,
  required: ["platform"],
  properties: {
    platform: { const: "WEB" },
    libVersion: text(40, { pattern: "^[\\w.-]+$" }),
    appVersion: text(100, { pattern: "^[\\w.-]+$" }),
    referrer: text(300, { description: "Site, without the page." }),
    queryParams,
    screen: size,
    window: size,
    sessionKey: { anyOf: [{ type: "null" }, sessionKey] },
  },
} as const;

export const sessionAnswer = {
  type: "object",
  required: ["sessionKey"],
  properties: { sessionKey },
} as const;

export interface SessionKey {
  uuid: string;
  epoch: number;
  trackerUuid: string;
}

export interface BrowserEvent {
  pagePath: string;
  event: string;
  eventType?: string;
  applicationUuid?: string;
  productType?: string;
  sessionKey?: SessionKey;
  eventProperties?: Record<string, unknown> & { name?: string; status?: number };
  dontDedupe?: boolean;
  dedupeProperty?: string;
}
