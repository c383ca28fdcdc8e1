/** What the calls of a phone that opened a link share: the check of its key, and the page that it shows. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HandOffView } from "#schemas/types/calls/hand-off.ts";
import { type DraftPorts, readStoredDraft } from "#server/lending/application/drafts/drafts.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import { loadApplication, type LoadedApplication } from "#server/lending/application/store.ts";
import type { SubmitPorts } from "#server/lending/application/submission/submit.ts";
import type { VendorPorts } from "#server/lending/application/submission/vendor-answers.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import {
  type HandOff,
  handOffOfKey,
  type HandOffState,
  stateOf,
} from "#server/lending/hand-off/links.ts";
import { isHandedOff, sharedPart, typesOf } from "#server/lending/hand-off/shared-page.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { IdempotencyPorts } from "#server/platform/idempotency/idempotent.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import type { ReceivePorts } from "./receive-upload.ts";

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

export const HAND_OFFS = "/service-application/external/api/v1/hand-offs";

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
export const ended = (reason: HandOffState): Problem => {
  // A key comes with an opened link, so a link that is still open knows none.
  const state = reason === "OPEN" ? "UNKNOWN" : reason;
  return new Problem(410, "link-ended", [REASONS[state]], { state });
};

/** Returns the hand-off of the request and whom it is about; the check of its route has found it. */
export function visitOf({ handOff }: FastifyRequest) {
  if (handOff === null) throw new Error("The route does not check the key of a hand-off.");
  const { row, loaded } = handOff;
  return {
    row,
    loaded,
    accountUuid: loaded.row.accountUuid,
    applicationUuid: row.applicationUuid,
  };
}

/** Returns the check of a visit's key and what its routes read and answer. */
export function handOffVisit(services: HandOffVisitPorts) {
  const { database } = services;

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
    const { row, loaded } = visitOf(request);
    if (type === undefined || !typesOf(loaded, row.screen).has(type))
      throw new Problem(409, "not-asked", [message("no-kind")]);
  };

  return { visit, loadOpen, viewOf, withDefinitions, requireType };
}

export type HandOffVisits = ReturnType<typeof handOffVisit>;
