import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readDocument } from "#server/application/documents.ts";
import { expectedVersion } from "#server/application/if-match.ts";
import type { Application, MergePatch } from "#server/application/ports.ts";
import { applicationParams, documentParams, writeHeaders } from "#server/application/shapes.ts";
import { applyAndRecompute } from "#server/application/write.ts";
import { ask, BORROWER, decide, isOpen, type NewCondition } from "#server/conditions/conditions.ts";
import { covers } from "#server/conditions/raise.ts";
import { conditionBody, decisionBody, type Decision } from "#server/conditions/shapes.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { appendEvent } from "#server/events/log.ts";
import { idempotencyKey, once } from "#server/idempotency/remember.ts";
import { sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { historyOf, loadForAgent, requireAgent } from "./access.ts";
import { agentView, sentFor } from "./view.ts";

const tags = ["agents"];
const base = "/service-agent/secure/api/v1/applications/:uuid";

const VIEWED = "agent.viewed";

type Params = { uuid: string };

/**
 * The lender's people at an application: what stands where, what happened, what was sent, and what is still needed. Everything they
 * do and every look they take is an event of the application.
 */
export function agentPlugin(services: Services) {
  const { database, clock } = services;
  const write = applyAndRecompute(services);

  const note = (request: FastifyRequest, stream: string, kind: string, detail: object) =>
    database.transaction((tx) =>
      appendEvent(tx, services.secrets.eventChain, {
        stream,
        at: clock.now(),
        actor: `agent:${sessionOf(request).accountUuid}`,
        kind,
        detail: { ...detail },
      }),
    );

  /** One change by an agent, once for its key, on the version that they saw. */
  async function change(
    request: FastifyRequest<{ Params: Params; Body: unknown }>,
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
      once(services, tx, { accountUuid, key, route, body: request.body }, async () => {
        const { row } = await loadForAgent(services, tx, request, uuid, true);
        if (expected !== null && expected !== row.version)
          throw new Problem(
            412,
            "stale",
            ["This application has moved on since you looked at it. Look again before you decide."],
            { version: row.version },
          );
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

    app.get<{ Params: Params }>(
      base,
      {
        schema: { tags, summary: "An application as its agent sees it", params: applicationParams },
      },
      async (request, reply) => {
        const loaded = await loadForAgent(services, database.db, request, request.params.uuid);
        const before = await historyOf(database.db, loaded.row.uuid);
        // Their page looks every minute: as long as nothing happens, many looks are one event.
        const [newest] = before;
        const actor = `agent:${sessionOf(request).accountUuid}`;
        const seen = newest?.kind === VIEWED && newest.actor === actor;
        if (!seen) await note(request, loaded.row.uuid, VIEWED, {});
        const history = seen ? before : await historyOf(database.db, loaded.row.uuid);
        return reply
          .header("etag", `"${loaded.row.version}"`)
          .send(agentView(loaded, history, services.config.sandbox));
      },
    );

    app.get<{ Params: { uuid: string; document: string } }>(
      `${base}/documents/:document`,
      {
        schema: {
          tags,
          summary: "A document that was sent for a condition",
          params: documentParams,
        },
      },
      async (request, reply) => {
        const { uuid, document } = request.params;
        const { application } = await loadForAgent(services, database.db, request, uuid);
        const sent = (application.conditions ?? [])
          .flatMap((condition) => sentFor(application, condition))
          .find((each) => each.uuid === document);
        if (sent === undefined) throw problems.notFound();
        const { content, contentType } = await readDocument(services, database.db, uuid, document);
        await note(request, uuid, "agent.document-viewed", { document, type: sent.type });
        return reply
          .header("content-type", contentType)
          .header("content-disposition", "inline")
          .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
          .send(Buffer.from(content));
      },
    );

    app.post<{ Params: Params; Body: NewCondition }>(
      `${base}/conditions`,
      {
        schema: {
          tags,
          summary: "Ask the person of this application for something",
          params: applicationParams,
          headers: writeHeaders,
          body: conditionBody(services),
        },
      },
      (request, reply) =>
        change(
          request,
          reply,
          201,
          { kind: "condition.asked", detail: { category: request.body.categoryEnum } },
          (application) => {
            const asked = { ...request.body, audience: BORROWER } as const;
            if ((application.conditions ?? []).some((each) => covers(each, asked)))
              throw new Problem(409, "asked-already", [
                "This was asked for already. Return what was sent, or name other papers.",
              ]);
            return ask(application, request.body, clock.now());
          },
        ),
    );

    app.patch<{ Params: Params & { condition: string }; Body: Decision }>(
      `${base}/conditions/:condition`,
      {
        schema: {
          tags,
          summary: "Accept what was sent for a condition, or return it with the reason",
          params: {
            ...applicationParams,
            required: ["uuid", "condition"],
            properties: {
              ...applicationParams.properties,
              condition: { ...applicationParams.properties.uuid, description: "Condition." },
            },
          },
          headers: writeHeaders,
          body: decisionBody,
        },
      },
      (request, reply) => {
        const { condition } = request.params;
        const { status, commentsToBorrower } = request.body;
        if (status === "RETURNED" && commentsToBorrower === undefined)
          throw problems.fields([
            { pointer: "/commentsToBorrower", message: "Say why, in words for the borrower." },
          ]);
        return change(
          request,
          reply,
          200,
          { kind: "condition.decided", detail: { condition, status } },
          (application) => {
            const found = application.conditions?.find((each) => each.uuid === condition);
            if (found === undefined) throw problems.notFound();
            if (found.status !== "IN_REVIEW")
              throw new Problem(409, "not-in-review", [
                isOpen(found)
                  ? "The borrower has not sent this yet."
                  : "This was decided already. Ask for it again if you need it.",
              ]);
            return decide(application, condition, request.body, clock.now()) ?? {};
          },
        );
      },
    );
  };
}
