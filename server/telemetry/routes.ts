import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";

/**
 * What browsers tell of themselves. Anybody may send it, so it is checked like everything else and only names of known shape reach
 * the log: kind of event, page, application, name and status of an error.
 */

const text = (maxLength: number, more: object = {}) => ({ type: "string", maxLength, ...more });
const UUID = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

const body = {
  type: "object",
  additionalProperties: false,
  required: ["domain", "pagePath", "event"],
  properties: {
    domain: text(255),
    queryParams: { type: "object", maxProperties: 50 },
    pagePath: text(1000, { pattern: "^/" }),
    event: text(60, { pattern: "^[A-Z][A-Z0-9_]*$", description: "Kind, such as ERROR." }),
    sessionKey: { type: "object", maxProperties: 5 },
    identityId: text(100),
    applicationUuid: text(36, { pattern: UUID }),
    eventType: text(60, { pattern: "^[A-Z][A-Z0-9_]*$" }),
    productType: text(60, { pattern: "^[A-Z][A-Z0-9_]*$" }),
    eventProperties: {
      type: "object",
      maxProperties: 20,
      properties: {
        name: text(60, { pattern: "^[A-Za-z]\\w*$", description: "Of an error." }),
        status: { type: "integer", minimum: 0, maximum: 599, description: "Of a failed call." },
      },
    },
    dontDedupe: { type: "boolean" },
    dedupeProperty: text(100),
  },
} as const;

interface BrowserEvent {
  pagePath: string;
  event: string;
  applicationUuid?: string;
  productType?: string;
  eventProperties?: { name?: string; status?: number };
}

/** A path of ours, whose segments are words and identifiers; anything else may hold what somebody typed. */
const loggable = (path: string): string | null =>
  /^(\/[a-z0-9-]{0,60}){1,8}$/.test(path) ? path : null;

export function telemetryPlugin({ log }: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Params: { context: string }; Body: BrowserEvent }>(
      "/ft/:context/event",
      {
        // Bytes.
        bodyLimit: 16 * 1024,
        schema: {
          tags: ["telemetry"],
          summary: "What a browser tells: an error that the borrower was shown",
          params: {
            type: "object",
            required: ["context"],
            properties: { context: { enum: ["external", "secure"] } },
          },
          body,
        },
      },
      async (request, reply) => {
        const { event, pagePath, applicationUuid, productType, eventProperties } = request.body;
        const level = event === "ERROR" ? "warn" : "info";
        log[level](
          {
            event,
            page: loggable(pagePath),
            ...(applicationUuid === undefined ? {} : { application: applicationUuid }),
            ...(productType === undefined ? {} : { productType }),
            ...(eventProperties?.name === undefined ? {} : { name: eventProperties.name }),
            ...(eventProperties?.status === undefined ? {} : { status: eventProperties.status }),
          },
          "Browser event",
        );
        return reply.code(204).send();
      },
    );
  };
}
