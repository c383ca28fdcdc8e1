import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import calls from "#schemas/calls/agents.schema.json" with { type: "json" };
import type {
  AgentConditionPath,
  AgentDocumentPath,
  AgentView,
} from "#schemas/types/calls/agents.ts";
import type { ConditionDecision } from "#schemas/types/calls/conditions.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import { type DocumentReadPorts, readDocument } from "#server/lending/application/documents.ts";
import { expectedVersion } from "#server/lending/application/if-match.ts";
import type { Application, Clock, MergePatch } from "#server/lending/application/ports.ts";
import { applyAndRecompute, type WritePorts } from "#server/lending/application/write.ts";
import {
  addCondition,
  BORROWER,
  decideCondition,
  isOpen,
  type NewCondition,
} from "#server/lending/conditions/conditions.ts";
import { inCategory } from "#server/lending/conditions/category.ts";
import { covers } from "#server/lending/conditions/raise.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import {
  idempotencyKey,
  type IdempotencyPorts,
  idempotent,
} from "#server/platform/idempotency/idempotent.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  type AgentAccessPorts,
  agentApplication,
  loadForAgent,
  requireAgent,
} from "#server/lending/access/agent.ts";
import { applicationOf } from "#server/lending/access/own-application.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { shape as conditionShape } from "#server/lending/conditions/shapes.ts";
import { historyOf } from "./history.ts";
import { agentView, sentFor } from "./view.ts";

export type AgentsPluginPorts = AgentAccessPorts &
  WritePorts &
  IdempotencyPorts &
  DocumentReadPorts & {
    clock: Clock;
    config: { sandbox: boolean };
    database: Database;
    secrets: Secrets;
  };

const tags = ["agents"];
const shape = shapesOf(calls);
const base = "/service-agent/secure/api/v1/applications/:uuid";

const VIEWED = "agent.viewed";
/** Milliseconds: the agent's page polls every minute, and looks within this time are one event. */
const ONE_LOOK = 5 * 60_000;

/**
 * Calls of the lender's people about one application: its status, history, documents and
 * conditions. Every view and every write is recorded as an event.
 */
export function agentPlugin(services: AgentsPluginPorts) {
  const { database, clock } = services;
  const write = applyAndRecompute(services);

  const note = (request: FastifyRequest, stream: string, kind: string, detail: object) =>
    database.transaction((tx) =>
      appendEvent(tx, services, {
        stream,
        at: clock.now(),
        actor: `agent:${sessionOf(request).accountUuid}`,
        kind,
        detail: { ...detail },
      }),
    );

  /**
   * Applies one write of an agent: once for its idempotency key, and only on the version that the
   * agent saw.
   */
  async function change(
    request: FastifyRequest<{ Params: ApplicationPath; Body: unknown }>,
    reply: FastifyReply,
    status: number,
    event: { kind: string; detail: Record<string, unknown> },
    patchOf: (application: Application) => MergePatch,
  ): Promise<FastifyReply> {
    const { accountUuid } = sessionOf(request);
    const { uuid } = request.params;
    const key = idempotencyKey(request.headers["idempotency-key"]);
    const expected = expectedVersion(request.headers["if-match"]);
    const route = `agent/${request.method}/${request.url}`;
    const answer = await database.transaction((tx) =>
      idempotent(services, tx, { accountUuid, key, route, body: request.body }, async () => {
        const { row } = await loadForAgent(services, tx, request, uuid, true);
        if (expected !== null && expected !== row.version)
          throw new Problem(412, "stale", [message("reviewed-version")], { version: row.version });
        const actor = { kind: "agent", id: accountUuid } as const;
        const written = await write(
          tx,
          uuid,
          actor,
          ({ application }) => ({ patch: patchOf(application) }),
          event,
        );
        return { status, body: { version: written.version }, version: written.version };
      }),
    );
    if (answer.replayed) void reply.header("idempotent-replayed", "true");
    return reply.code(answer.status).header("etag", `"${answer.version}"`).send(answer.body);
  }

  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    const own = agentApplication(app, services);

    app.get<{ Params: ApplicationPath }>(
      base,
      {
        preHandler: own.load,
        schema: {
          tags,
          summary: "Read an application in the agent's view",
          params: sharedShape("ApplicationPath"),
          response: { 200: shape("AgentView") },
        },
      },
      async (request, reply) => {
        const loaded = applicationOf(request);
        const before = await historyOf(database.db, loaded.row.uuid);
        const actor = `agent:${sessionOf(request).accountUuid}`;
        const since = clock.now().getTime() - ONE_LOOK;
        const isNoted = before.some(
          ({ kind, actor: by, at }) => kind === VIEWED && by === actor && at.getTime() > since,
        );
        if (!isNoted) await note(request, loaded.row.uuid, VIEWED, {});
        const history = isNoted ? before : await historyOf(database.db, loaded.row.uuid);
        const view: AgentView = agentView(loaded, history, services.config.sandbox);
        return reply.header("etag", `"${loaded.row.version}"`).send(view);
      },
    );

    app.get<{ Params: AgentDocumentPath }>(
      `${base}/documents/:document`,
      {
        preHandler: own.load,
        schema: {
          tags,
          summary: "Download a document that the borrower uploaded for a condition",
          params: shape("AgentDocumentPath"),
          response: { 200: shape("ConditionDocument") },
        },
      },
      async (request, reply) => {
        const { uuid, document } = request.params;
        const { application } = applicationOf(request);
        const sent = (application.conditions ?? [])
          .flatMap((condition) => sentFor(application, condition))
          .find((each) => each.uuid === document);
        if (sent === undefined) throw problems.notFound();
        const { content, contentType } = await readDocument(services, database.db, uuid, document);
        await note(request, uuid, "agent.document-viewed", { document, type: sent.type });
        return sendFile(reply, { content, contentType });
      },
    );

    app.post<{ Params: ApplicationPath; Body: NewCondition }>(
      `${base}/conditions`,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "Create a condition for the borrower",
          params: sharedShape("ApplicationPath"),
          headers: sharedShape("WriteHeaders"),
          body: conditionShape("NewCondition"),
          response: { 201: shape("AgentWritten") },
        },
      },
      (request, reply) =>
        change(
          request,
          reply,
          201,
          { kind: "condition.asked", detail: { category: request.body.categoryEnum } },
          (application) => {
            const asked = inCategory(services.definitions, application, request.body);
            const newCondition = { ...asked, audience: BORROWER } as const;
            if ((application.conditions ?? []).some((each) => covers(each, newCondition)))
              throw new Problem(409, "asked-already", [message("asked-already")]);
            return addCondition(application, asked, clock.now());
          },
        ),
    );

    app.patch<{ Params: AgentConditionPath; Body: ConditionDecision }>(
      `${base}/conditions/:condition`,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "Accept a condition, or return it to the borrower with a reason",
          params: shape("AgentConditionPath"),
          headers: sharedShape("WriteHeaders"),
          body: conditionShape("ConditionDecision"),
          response: { 200: shape("AgentWritten") },
        },
      },
      (request, reply) => {
        const { condition } = request.params;
        const { status, commentsToBorrower } = request.body;
        if (status === "RETURNED" && commentsToBorrower === undefined)
          throw problems.fields([{ pointer: "/commentsToBorrower", message: message("say-why") }]);
        return change(
          request,
          reply,
          200,
          { kind: "condition.decided", detail: { condition, status } },
          (application) => {
            const existing = application.conditions?.find((each) => each.uuid === condition);
            if (existing === undefined) throw problems.notFound();
            if (existing.status !== "IN_REVIEW")
              throw new Problem(409, "not-in-review", [
                isOpen(existing) ? message("not-sent-yet") : message("decided-already"),
              ]);
            return decideCondition(application, condition, request.body, clock.now()) ?? {};
          },
        );
      },
    );
  };
}
