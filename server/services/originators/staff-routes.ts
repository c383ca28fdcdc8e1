import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/brokers.schema.json" with { type: "json" };
import type {
  ManagedOriginatorPath,
  OriginatorCard,
  OriginatorChange,
} from "#schemas/types/calls/brokers.ts";
import { type AgentAccessPorts, requireWholeReach } from "#server/lending/access/agent.ts";
import { listOriginators } from "#server/lending/brokers/originators.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import {
  addOriginator,
  changeOriginator,
  inviteBroker,
  managed,
  originatorOf,
  type OriginatorWorkPorts,
} from "./staff-originators.ts";

export type StaffOriginatorPorts = AgentAccessPorts & OriginatorWorkPorts;

const tags = ["originators"];
const shape = shapesOf(calls);
const url = "/service-agent/secure/api/v1/originators";

/**
 * Cards of originators and the accounts of brokers. Only an agent who sees every application of the
 * organization may manage them.
 */
export function staffOriginatorsPlugin(services: StaffOriginatorPorts) {
  const { db } = services.database;

  return async (app: FastifyInstance): Promise<void> => {
    requireWholeReach(app, services);
    const exists = ownershipCheck(async (request) => {
      const { uuid } = request.params as ManagedOriginatorPath;
      await originatorOf(services, sessionOf(request).orgCode, uuid);
    });

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
        const list = await listOriginators(services, db, orgCode);
        return Promise.all(list.map((each) => managed(services, each)));
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
      async (request, reply) =>
        reply.code(201).send(await addOriginator(services, sessionOf(request), request.body)),
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
      (request) =>
        changeOriginator(services, sessionOf(request), request.params.uuid, request.body),
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
        await inviteBroker(services, sessionOf(request), request.params.uuid);
        return reply.code(202).send();
      },
    );
  };
}
