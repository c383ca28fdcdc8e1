import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requireSession } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { createRepeats } from "./repeats.ts";
import {
  eventBody,
  sessionAnswer,
  sessionBody,
  type BrowserEvent,
  type SessionKey,
} from "./shapes.ts";

/**
 * What browsers tell of themselves. Anybody may send it, so it is checked like everything else and only names of known shape reach
 * the log: kind of event, page, application, visit, name and status of an error.
 */

/** Bytes. */
const LARGEST = 16 * 1024;
/** Milliseconds after which a visit that is still told of begins anew. */
const LONGEST_VISIT = 12 * 3_600_000;

/** A path of ours, whose segments are words and identifiers; anything else may hold what somebody typed. */
const loggable = (path: string): string | null =>
  /^(\/[a-z0-9-]{0,60}){1,8}$/.test(path) ? path : null;

const schemaOf = (summary: string, body: object) => ({
  tags: ["telemetry"],
  summary,
  body,
});

/** The visit that goes on, or a new one of the same browser. */
export function visitOf(before: SessionKey | null | undefined, now: number): SessionKey {
  const goesOn = before && before.epoch <= now && now - before.epoch < LONGEST_VISIT;
  return goesOn
    ? before
    : { uuid: randomUUID(), epoch: now, trackerUuid: before?.trackerUuid ?? randomUUID() };
}

export function telemetryPlugin(services: Services) {
  const { instruments, log, realTime } = services;
  const repeated = createRepeats();
  const events = instruments.meter.createCounter("hearthline.browser.events", {
    description: "What browsers told, by kind; repeats are not counted.",
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

  const openVisit = async ({
    body,
  }: FastifyRequest<{ Body: { sessionKey?: SessionKey | null; appVersion?: string } }>) => {
    const sessionKey = visitOf(body.sessionKey, realTime().getTime());
    if (sessionKey.uuid !== body.sessionKey?.uuid)
      log.info({ visit: sessionKey.uuid, appVersion: body.appVersion ?? null }, "Browser visit");
    return { sessionKey };
  };

  const routes = (app: FastifyInstance, context: "external" | "secure", note: string) => {
    app.post<{ Body: BrowserEvent }>(
      `/ft/${context}/event`,
      {
        bodyLimit: LARGEST,
        schema: schemaOf(
          `What a browser tells: a page view, or an error that was shown${note}`,
          eventBody,
        ),
      },
      takeEvent,
    );
    app.post<{ Body: { sessionKey?: SessionKey | null } }>(
      `/ft/${context}/session`,
      {
        bodyLimit: LARGEST,
        schema: {
          ...schemaOf(`Begins a visit, or goes on with one${note}`, sessionBody),
          response: { 200: sessionAnswer },
        },
      },
      openVisit,
    );
  };

  return async (app: FastifyInstance): Promise<void> => {
    routes(app, "external", "");
    await app.register(async (secure) => {
      requireSession(secure, services);
      routes(secure, "secure", ", of somebody who is logged in");
    });
  };
}
