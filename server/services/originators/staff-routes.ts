import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import calls from "#schemas/calls/brokers.schema.json" with { type: "json" };
import type {
  ManagedOriginator,
  ManagedOriginatorPath,
  OriginatorCard,
  OriginatorChange,
} from "#schemas/types/calls/brokers.ts";
import { type AgentAccessPorts, requireWholeReach } from "#server/lending/access/agent.ts";
import { mailAccount } from "#server/lending/accounts/account-work.ts";
import type { SignInPorts } from "#server/lending/accounts/accounts.ts";
import {
  findOriginator,
  listOriginators,
  type Originator,
  type OriginatorPorts,
  saveOriginator,
} from "#server/lending/brokers/originators.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { findAccount } from "#server/platform/accounts/accounts.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import { revokeSessions } from "#server/platform/security/sessions.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { invitedAccount } from "./invited-account.ts";

export type StaffOriginatorPorts = AgentAccessPorts &
  OriginatorPorts &
  SignInPorts & { database: Database };

const tags = ["originators"];
const shape = shapesOf(calls);
const url = "/service-agent/secure/api/v1/originators";

/**
 * Cards of originators and the accounts of brokers. Only an agent who sees every application of the
 * organization may manage them. Every change is an event of the originator.
 */
export function staffOriginatorsPlugin(services: StaffOriginatorPorts) {
  const { database } = services;

  const note = (
    tx: Transaction,
    request: FastifyRequest,
    uuid: string,
    kind: string,
  ): Promise<unknown> => {
    const { accountUuid, orgCode } = sessionOf(request);
    return appendEvent(tx, services, {
      stream: uuid,
      at: services.clock.now(),
      actor: `agent:${accountUuid}`,
      kind,
      detail: { organisation: orgCode },
    });
  };

  /** Adds whether the broker has a log-in. */
  async function managed({ uuid, card, retired, accountUuid }: Originator) {
    const account = accountUuid === null ? null : await findAccount(database.db, accountUuid);
    const broker = account === null ? "NONE" : account.verifiedAt === null ? "INVITED" : "JOINED";
    return { uuid, card, retired, broker } satisfies ManagedOriginator;
  }

  const find = async (request: FastifyRequest): Promise<Originator> => {
    const { uuid } = request.params as ManagedOriginatorPath;
    const { orgCode } = sessionOf(request);
    const originator = await findOriginator(services, database.db, orgCode, uuid);
    if (originator === null) throw problems.notFound();
    return originator;
  };

  return async (app: FastifyInstance): Promise<void> => {
    requireWholeReach(app, services);
    const exists = ownershipCheck(async (request) => void (await find(request)));

    app.get(
      url,
      {
        schema: {
          tags,
          summary: "List the organization's originators",
          response: { 200: shape("ManagedOriginators") },
        },
      },
      async (request) => {
        const { orgCode } = sessionOf(request);
        const list = await listOriginators(services, database.db, orgCode);
        return Promise.all(list.map(managed));
      },
    );

    app.post<{ Body: OriginatorCard }>(
      url,
      {
        schema: {
          tags,
          summary: "Add an originator",
          body: shape("OriginatorCard"),
          response: { 201: shape("ManagedOriginator") },
        },
      },
      async (request, reply) => {
        const uuid = randomUUID();
        const { orgCode } = sessionOf(request);
        await database.transaction(async (tx) => {
          const card = request.body;
          await saveOriginator(tx, { orgCode, uuid }, { card }, services.clock.now());
          await note(tx, request, uuid, "originator.added");
        });
        const added: ManagedOriginator = {
          uuid,
          card: request.body,
          retired: false,
          broker: "NONE",
        };
        return reply.code(201).send(added);
      },
    );

    app.put<{ Params: ManagedOriginatorPath; Body: OriginatorChange }>(
      `${url}/:uuid`,
      {
        preHandler: exists,
        schema: {
          tags,
          summary: "Change the card of an originator, or withdraw it",
          params: shape("ManagedOriginatorPath"),
          body: shape("OriginatorChange"),
          response: { 200: shape("ManagedOriginator") },
        },
      },
      async (request) => {
        const { uuid } = request.params;
        const { orgCode } = sessionOf(request);
        const { card, retired } = request.body;
        const before = await find(request);
        await database.transaction(async (tx) => {
          const now = services.clock.now();
          const change = {
            ...(card === undefined ? {} : { card }),
            ...(retired === undefined ? {} : { retiredAt: retired ? now : null }),
          };
          await saveOriginator(tx, { orgCode, uuid }, change, now);
          if (retired === true && before.accountUuid !== null)
            await revokeSessions(tx, before.accountUuid, services.realTime());
          await note(tx, request, uuid, "originator.changed");
        });
        return managed(await find(request));
      },
    );

    app.post<{ Params: ManagedOriginatorPath }>(
      `${url}/:uuid/invitation`,
      {
        preHandler: exists,
        schema: {
          tags,
          summary: "E-mail the originator a link that opens a broker's account",
          params: shape("ManagedOriginatorPath"),
          body: sharedShape("UnreadBody"),
          response: { 202: shape("BrokerInvited") },
        },
      },
      async (request, reply) => {
        const { uuid } = request.params;
        const { orgCode } = sessionOf(request);
        const originator = await find(request);
        const { email } = originator.card;
        if (email === undefined || originator.retired)
          throw problems.invalid(["card/email: an invitation needs an address and a card in use."]);
        await database.transaction(async (tx) => {
          const account = await invitedAccount(services, tx, orgCode, originator, email);
          const change = { accountUuid: account.uuid };
          await saveOriginator(tx, { orgCode, uuid }, change, services.clock.now());
          await mailAccount(services, tx, "broker-invited", account);
          await note(tx, request, uuid, "broker.invited");
        });
        return reply.code(202).send();
      },
    );
  };
}
