import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/hand-off.schema.json" with { type: "json" };
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import type { HandOffLink, HandOffStatus } from "#schemas/types/calls/hand-off.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { applyAndRecompute, type WritePorts } from "#server/lending/application/write.ts";
import { sharedShape, shapesOf } from "#server/lending/calls/shapes.ts";
import { makeHandOff, newestHandOff, stateOf } from "#server/lending/hand-off/links.ts";
import { screenToHandOff } from "#server/lending/hand-off/shared-page.ts";
import { countTry } from "#server/platform/accounts/throttle.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";

export type HandOffPorts = WritePorts &
  OwnApplicationPorts &
  SessionPorts & {
    clock: Clock;
    config: { rateLimit: { signIns: number } };
    database: Database;
    realTime(): Date;
  };

const base = "/service-application/api/v1/application/:product/:uuid/hand-offs";
const tags = ["hand-off"];
const shape = shapesOf(calls);

/** E-mails are counted apart from log-ins, so that they cannot lock an account. */
const MAILS = "hand-off/";

/** Returns the screen to hand off, or refuses when no open one may be. */
function requireScreen(loaded: LoadedApplication): string {
  const screen = screenToHandOff(loaded);
  if (screen === null) throw new Problem(409, "not-asked", [message("no-hand-off")]);
  return screen;
}

/** Lets a borrower go on with the page on a phone: makes the link, sends it, and says how far it is. */
export function handOffPlugin(services: HandOffPorts) {
  const { database } = services;
  const write = applyAndRecompute(services);
  const limited = signInLimit(services);
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);

    app.post<{ Params: ProductApplicationPath }>(
      base,
      {
        config: limited,
        preHandler: own.load,
        schema: {
          tags,
          summary: "Make a link that opens the page on a phone, once, and end earlier ones",
          params: sharedShape("ProductApplicationPath"),
          body: sharedShape("UnreadBody"),
          response: { 201: shape("HandOffLink") },
        },
      },
      async (request, reply) => {
        const { accountUuid, uuid: sessionUuid } = sessionOf(request);
        const loaded = applicationOf(request);
        const screen = requireScreen(loaded);
        const applicationUuid = loaded.row.uuid;
        const { token, expiresAt } = await database.transaction(async (tx) => {
          await appendEvent(tx, services, {
            stream: applicationUuid,
            at: services.clock.now(),
            actor: `borrower:${accountUuid}`,
            kind: "hand-off.made",
            detail: { screen },
          });
          const asked = { applicationUuid, sessionUuid, screen };
          return makeHandOff(tx, { ...asked, now: services.realTime() });
        });
        const answer: HandOffLink = { token, expiresAt: expiresAt.toISOString() };
        return reply.code(201).send(answer);
      },
    );

    app.get<{ Params: ProductApplicationPath }>(
      base,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "Read the state of the newest link to a phone",
          params: sharedShape("ProductApplicationPath"),
          response: { 200: shape("HandOffStatus") },
        },
      },
      async (request): Promise<HandOffStatus> => {
        const newest = await newestHandOff(database.db, request.params.uuid);
        return { state: stateOf(newest, services.realTime()) };
      },
    );

    app.post<{ Params: ProductApplicationPath }>(
      `${base}/mail`,
      {
        config: limited,
        preHandler: own.load,
        schema: {
          tags,
          summary: "Send the link to the phone by e-mail",
          params: sharedShape("ProductApplicationPath"),
          body: sharedShape("UnreadBody"),
          response: { 202: shape("HandOffMailed") },
        },
      },
      async (request, reply) => {
        const loaded = applicationOf(request);
        requireScreen(loaded);
        const { uuid } = loaded.row;
        const handOffAskedBy = sessionOf(request).uuid;
        const wait = await countTry(database.db, MAILS + uuid, services.realTime(), "request");
        if (wait > 0) throw problems.tooMany(wait);
        await database.transaction((tx) =>
          write(
            tx,
            uuid,
            { kind: "system", id: "hand-off" },
            ({ now }) => ({ patch: { handOffAskedAt: now.toISOString(), handOffAskedBy } }),
            { kind: "hand-off.mailed" },
          ),
        );
        return reply.code(202).send();
      },
    );
  };
}
