import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import calls from "#schemas/calls/hand-off.schema.json" with { type: "json" };
import documentShapes from "#schemas/calls/documents.schema.json" with { type: "json" };
import type {
  HandOffAnswers,
  HandOffDocumentPath,
  HandOffOpening,
  HandOffView,
} from "#schemas/types/calls/hand-off.ts";
import { type DraftPorts, readStoredDraft } from "#server/lending/application/drafts.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { loadApplication, type LoadedApplication } from "#server/lending/application/store.ts";
import { type SubmitPorts, submitScreen } from "#server/lending/application/submit.ts";
import { requireRoom } from "#server/lending/application/upload-quota.ts";
import { addUpload, removeUpload } from "#server/lending/application/uploads.ts";
import { askingVendors, type VendorPorts } from "#server/lending/application/vendor-answers.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import {
  finishHandOff,
  type HandOff,
  handOffOfKey,
  type HandOffState,
  openHandOff,
  stateOf,
} from "#server/lending/hand-off/links.ts";
import {
  isHandedOff,
  screenToHandOff,
  sharedPart,
  typesOf,
} from "#server/lending/hand-off/shared-page.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { requireScanner } from "#server/platform/blobs/scanned.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { BODY_LIMIT, refuseLarge } from "#server/platform/http/file-part.ts";
import {
  idempotencyKey,
  type IdempotencyPorts,
  idempotent,
} from "#server/platform/idempotency/idempotent.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { acceptFiles, receiveUpload, type ReceivePorts } from "./receive-upload.ts";

export type HandOffVisitPorts = WritePorts &
  DraftPorts &
  SubmitPorts &
  VendorPorts &
  IdempotencyPorts &
  ReceivePorts & {
    clock: Clock;
    config: { rateLimit: { signIns: number } };
    definitions: DefinitionStore;
    database: Database;
    realTime(): Date;
  };

declare module "fastify" {
  interface FastifyRequest {
    handOff: { row: HandOff; loaded: LoadedApplication } | null;
  }
}

const base = "/service-application/external/api/v1/hand-offs";
const tags = ["hand-off"];
const shape = shapesOf(calls);
const documentShape = shapesOf(documentShapes);
const SCHEME = "HandOff ";
/** Keys have 43 characters. */
const LONGEST_KEY = 200;

const REASONS: Readonly<Record<Exclude<HandOffState, "OPEN">, Message>> = {
  // Another device has the key of an opened link.
  OPENED: message("hand-off-used"),
  DONE: message("hand-off-done"),
  EXPIRED: message("hand-off-expired"),
  UNKNOWN: message("hand-off-unknown"),
};

/** Refuses a link or a key that opens nothing, with the reason. */
const ended = (reason: HandOffState): Problem => {
  // A key comes with an opened link, so a link that is still open knows none.
  const state = reason === "OPEN" ? "UNKNOWN" : reason;
  return new Problem(410, "link-ended", [REASONS[state]], { state });
};

/** Returns the hand-off of the request; the check of its route has found it. */
function handOffOf({ handOff }: FastifyRequest) {
  if (handOff === null) throw new Error("The route does not check the key of a hand-off.");
  return handOff;
}

/**
 * The calls of a phone that opened a link: one screen of one application, its uploads and nothing
 * else. The key of the device replaces a session, and no call renews it.
 */
export function handOffVisitPlugin(services: HandOffVisitPorts) {
  const { database } = services;
  const limited = { rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 } };

  /** Loads the application while the screen is still asked for. */
  async function loadOpen(
    executor: Executor,
    { applicationUuid, screen }: HandOff,
  ): Promise<LoadedApplication> {
    const loaded = await loadApplication(services, executor, applicationUuid);
    if (!isHandedOff(loaded, screen)) throw ended("DONE");
    return loaded;
  }

  const visit = ownershipCheck(async (request) => {
    const header = request.headers.authorization ?? "";
    const key = header.startsWith(SCHEME) ? header.slice(SCHEME.length) : "";
    const row =
      key === "" || key.length > LONGEST_KEY ? null : await handOffOfKey(database.db, key);
    const state = stateOf(row, services.realTime());
    if (row === null || state !== "OPENED") throw ended(state);
    request.handOff = { row, loaded: await loadOpen(database.db, row) };
  });

  async function viewOf(
    executor: Executor,
    { screen }: HandOff,
    loaded: LoadedApplication,
  ): Promise<HandOffView> {
    const { flow } = loaded.flow;
    const draft = await readStoredDraft(services, executor, loaded.row.uuid, screen);
    return {
      flow: flow.id,
      page: flow.pages.find((each) => each.screen === screen)?.id ?? screen,
      screen,
      application: sharedPart(services, loaded, screen),
      answers: draft?.data ?? null,
    };
  }

  /** Names the definitions of an application that keeps an earlier version. */
  const withDefinitions = (
    reply: FastifyReply,
    { flow, present, row, organisation }: LoadedApplication,
  ): FastifyReply =>
    flow === present
      ? reply
      : reply.header(
          "x-definitions",
          services.definitions.manifestWith(row.orgCode, flow, organisation.locale),
        );

  const requireType = (request: FastifyRequest, type: string | undefined): void => {
    const { row, loaded } = handOffOf(request);
    if (type === undefined || !typesOf(loaded, row.screen).has(type))
      throw new Problem(409, "not-asked", [message("no-kind")]);
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest("handOff", null);
    await acceptFiles(app);

    app.post<{ Body: HandOffOpening }>(
      `${base}/open`,
      {
        config: limited,
        schema: {
          tags,
          summary: "Open a page on a phone with a link's secret, which works once",
          body: shape("HandOffOpening"),
          response: { 200: shape("HandOffView") },
        },
      },
      async (request, reply) => {
        const now = services.realTime();
        const { opened, loaded, view } = await database.transaction(async (tx) => {
          const opened = await openHandOff(tx, request.body.token, now, async (uuid) =>
            screenToHandOff(await loadApplication(services, tx, uuid)),
          );
          if (typeof opened === "string") throw ended(opened);
          const { row } = opened;
          const loaded = await loadOpen(tx, row);
          await appendEvent(tx, services, {
            stream: row.applicationUuid,
            at: services.clock.now(),
            actor: `borrower:${loaded.row.accountUuid}`,
            kind: "hand-off.opened",
            detail: { screen: row.screen, handOff: row.uuid },
          });
          return { opened, loaded, view: await viewOf(tx, row, loaded) };
        });
        return withDefinitions(reply, loaded).send({ key: opened.key, ...view });
      },
    );

    app.get(
      `${base}/visit`,
      {
        preHandler: visit,
        schema: {
          tags,
          summary: "Read the page that a phone has opened",
          response: { 200: shape("HandOffView") },
        },
      },
      async (request, reply) => {
        const { row, loaded } = handOffOf(request);
        return withDefinitions(reply, loaded).send(await viewOf(database.db, row, loaded));
      },
    );

    app.post(
      `${base}/visit/documents`,
      {
        // The multipart parser reads the stream and applies its own limit.
        bodyLimit: BODY_LIMIT,
        schema: {
          tags,
          summary: "Upload a document of the page: multipart with `type` and `file`",
          body: sharedShape("UnreadBody"),
          response: { 201: documentShape("DocumentRecord") },
        },
        onRequest: refuseLarge,
        preHandler: visit,
      },
      async (request, reply) => {
        const { row, accountUuid, applicationUuid } = idsOf(request);
        requireScanner(services.scanner);
        await requireRoom(database.db, { accountUuid, applicationUuid });
        const { document } = await receiveUpload(services, request, accountUuid, (upload) => {
          requireType(request, upload.type);
          return database.transaction((tx) =>
            addUpload(services, tx, { accountUuid, applicationUuid, upload }),
          );
        });
        request.log.info({ handOff: row.uuid }, "A phone has sent a document.");
        return reply.code(201).send(document);
      },
    );

    app.delete<{ Params: HandOffDocumentPath }>(
      `${base}/visit/documents/:document`,
      {
        preHandler: visit,
        schema: {
          tags,
          summary: "Delete an upload of the page",
          params: shape("HandOffDocumentPath"),
          response: { 204: documentShape("RemovedDocument") },
        },
      },
      async (request, reply) => {
        const { accountUuid, applicationUuid, loaded } = idsOf(request);
        const documentUuid = request.params.document;
        const document = loaded.application.documents?.find(({ uuid }) => uuid === documentUuid);
        if (document === undefined) throw problems.notFound();
        requireType(request, document.type);
        await database.transaction((tx) =>
          removeUpload(services, tx, { accountUuid, applicationUuid, documentUuid }),
        );
        return reply.code(204).send();
      },
    );

    app.post<{ Body: HandOffAnswers }>(
      `${base}/visit/screens`,
      {
        preHandler: visit,
        schema: {
          tags,
          summary: "Send the page, which ends the hand-off",
          body: shape("HandOffAnswers"),
          headers: sharedShape("WriteHeaders"),
          response: { 204: shape("HandOffSent") },
        },
      },
      async (request, reply) => {
        const { row, accountUuid, applicationUuid } = idsOf(request);
        const key = idempotencyKey(request.headers["idempotency-key"]);
        const submission = { screen: row.screen, ...request.body };
        const userAgent = request.headers["user-agent"]?.slice(0, 400);
        await askingVendors(services, (vendors) =>
          database.transaction((tx) =>
            idempotent(
              services,
              tx,
              { accountUuid, key, route: `hand-off/${row.uuid}`, body: request.body },
              async () => {
                const { version } = await submitScreen(services, tx, {
                  accountUuid,
                  applicationUuid,
                  submission,
                  expected: null,
                  origin: { ip: request.ip, ...(userAgent === undefined ? {} : { userAgent }) },
                  vendors,
                });
                await finishHandOff(tx, row.uuid, services.realTime());
                return { status: 204, body: null, version };
              },
            ),
          ),
        );
        return reply.code(204).send();
      },
    );
  };
}

function idsOf(request: FastifyRequest) {
  const { row, loaded } = handOffOf(request);
  return {
    row,
    loaded,
    accountUuid: loaded.row.accountUuid,
    applicationUuid: row.applicationUuid,
  };
}
