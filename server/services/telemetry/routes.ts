import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type {
  BrowserEvent,
  Visit,
  VisitKey,
  VisitRequest,
} from "#schemas/types/calls/telemetry.ts";
import { requireSession, type SessionPorts } from "#server/platform/security/authenticate.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { Instruments } from "#server/platform/telemetry/instruments.ts";
import { keptIdentity, keptQuery, keptReferrer, keptSizes } from "./kept-fields.ts";
import { createRepeats } from "./repeats.ts";
import { shape } from "./shapes.ts";

export type TelemetryPluginPorts = SessionPorts & {
  instruments: Instruments;
  log: FastifyBaseLogger;
  realTime(): Date;
  secrets: Pick<Secrets, "telemetryIdentity">;
};

/**
 * Events that browsers report. Anyone can send them, so the server validates them like every other
 * body. Only names of known shape reach the log: kind of event, page, words of its query, application,
 * visit, name and status of an error, and the account as a hash.
 */

/** Bytes. */
const LARGEST = 16 * 1024;
/** Milliseconds after which a new visit replaces one that is still in use. */
const LONGEST_VISIT = 12 * 3_600_000;

/**
 * A path of the app, whose segments are words and identifiers. Any other path may contain typed
 * text.
 */
const loggable = (path: string): string | null =>
  /^(\/[a-z0-9-]{0,60}){1,8}$/.test(path) ? path : null;

const tags = ["telemetry"];

/** Returns the current visit, or a new one of the same browser. */
export function visitOf(before: VisitKey | null | undefined, now: number): VisitKey {
  const goesOn = before && before.epoch <= now && now - before.epoch < LONGEST_VISIT;
  return goesOn
    ? before
    : { uuid: randomUUID(), epoch: now, trackerUuid: before?.trackerUuid ?? randomUUID() };
}

export function telemetryPlugin(services: TelemetryPluginPorts) {
  const { instruments, log, realTime, secrets } = services;
  const repeated = createRepeats();
  const events = instruments.meter.createCounter("hearthline.browser.events", {
    description: "Events from browsers, by kind, without repeats.",
  });

  const takeEvent = async (
    { body }: FastifyRequest<{ Body: BrowserEvent }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (repeated(body)) return reply.code(204).send();
    const { event, eventType, pagePath, applicationUuid, productType, eventProperties } = body;
    const level = event === "ERROR" ? "warn" : "info";
    events.add(1, { event });
    log[level](
      {
        event,
        page: loggable(pagePath),
        ...keptQuery(body.queryParams),
        ...keptIdentity(secrets.telemetryIdentity, body.identityId),
        ...(eventType === undefined ? {} : { eventType }),
        ...(body.sessionKey === undefined ? {} : { visit: body.sessionKey.uuid }),
        ...(applicationUuid === undefined ? {} : { application: applicationUuid }),
        ...(productType === undefined ? {} : { productType }),
        ...(eventProperties?.name === undefined ? {} : { name: eventProperties.name }),
        ...(eventProperties?.status === undefined ? {} : { status: eventProperties.status }),
      },
      "Browser event",
    );
    return reply.code(204).send();
  };

  const openVisit = async ({ body }: FastifyRequest<{ Body: VisitRequest }>): Promise<Visit> => {
    const sessionKey = visitOf(body.sessionKey, realTime().getTime());
    if (sessionKey.uuid !== body.sessionKey?.uuid)
      log.info(
        {
          visit: sessionKey.uuid,
          appVersion: body.appVersion ?? null,
          ...keptReferrer(body.referrer),
          ...keptQuery(body.queryParams),
          ...keptSizes(body),
        },
        "Browser visit",
      );
    return { sessionKey };
  };

  const routes = (app: FastifyInstance, context: "external" | "secure", note: string) => {
    app.post<{ Body: BrowserEvent }>(
      `/ft/${context}/event`,
      {
        bodyLimit: LARGEST,
        schema: {
          tags,
          summary: `Report a page view or a displayed error${note}`,
          body: shape("BrowserEvent"),
          response: { 204: shape("CountedEvent") },
        },
      },
      takeEvent,
    );
    app.post<{ Body: VisitRequest }>(
      `/ft/${context}/session`,
      {
        bodyLimit: LARGEST,
        schema: {
          tags,
          summary: `Begin or continue a visit${note}`,
          body: shape("VisitRequest"),
          response: { 200: shape("Visit") },
        },
      },
      openVisit,
    );
  };

  return async (app: FastifyInstance): Promise<void> => {
    routes(app, "external", "");
    await app.register(async (secure) => {
      requireSession(secure, services);
      routes(secure, "secure", ", of a logged-in person");
    });
  };
}
