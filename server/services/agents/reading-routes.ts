/** What the lender's people read of one application: its view, and what was sent for a condition. */
import type { FastifyInstance } from "fastify";
import type { AgentDocumentPath, AgentView } from "#schemas/types/calls/agents.ts";
import type { ApplicationPath } from "#schemas/types/calls/shared.ts";
import { type ApplicationChecks, applicationOf } from "#server/lending/access/own-application.ts";
import { type DocumentReadPorts, readDocument } from "#server/lending/application/documents.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { historyOf } from "./history.ts";
import { agentOf, noteLook, type NotePorts } from "./note.ts";
import { AGENT_APPLICATION, shape, tags } from "./shapes.ts";
import { agentView, sentFor } from "./view.ts";

export type AgentReadingPorts = NotePorts & DocumentReadPorts & { config: { sandbox: boolean } };

const VIEWED = "agent.viewed";
/** Milliseconds: the agent's page polls every minute, and looks within this time are one event. */
const ONE_LOOK = 5 * 60_000;

export function readingRoutes(
  app: FastifyInstance,
  services: AgentReadingPorts,
  own: ApplicationChecks,
): void {
  const { database } = services;

  app.get<{ Params: ApplicationPath }>(
    AGENT_APPLICATION,
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
      const actor = agentOf(request);
      const since = services.clock.now().getTime() - ONE_LOOK;
      const isNoted = before.some(
        ({ kind, actor: by, at }) => kind === VIEWED && by === actor && at.getTime() > since,
      );
      if (!isNoted) await noteLook(services, request, loaded.row.uuid, VIEWED);
      const history = isNoted ? before : await historyOf(database.db, loaded.row.uuid);
      const view: AgentView = agentView(loaded, history, services.config.sandbox);
      return reply.header("etag", `"${loaded.row.version}"`).send(view);
    },
  );

  app.get<{ Params: AgentDocumentPath }>(
    `${AGENT_APPLICATION}/documents/:document`,
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
      const detail = { document, type: sent.type };
      await noteLook(services, request, uuid, "agent.document-viewed", detail);
      return sendFile(reply, { content, contentType });
    },
  );
}
