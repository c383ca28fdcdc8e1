/** Publishing at a time: choose it and take it back. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { Draft, DraftPath, Scheduling } from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { requireRole, requireWritable, userOf } from "../access.ts";
import { draftCheck, draftViews } from "../drafts/draft-of.ts";
import { loadDraft } from "../drafts/drafts.ts";
import type { StudioPorts } from "../ports.ts";
import { instantIn, schedule, unschedule, zoneOf } from "./schedule.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
const path = "/studio-service/drafts/:id/schedule";

export function scheduleRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { database, clock } = services;
  const check = draftCheck(services);
  const params = shape("DraftPath");
  const response = { 200: shape("Draft") };

  /** Changes the time under the draft's lock. @param body null to take the time back */
  async function change(
    request: FastifyRequest<{ Params: DraftPath }>,
    body: Scheduling | null,
  ): Promise<Draft> {
    const user = userOf(request);
    requireRole(user, "publisher");
    const { id } = request.params;
    await database.transaction(async (tx) => {
      const draft = await loadDraft(tx, user, id, true);
      requireWritable(
        user,
        draft.files.map((file) => file.path),
      );
      if (draft.row.release !== null)
        throw new Problem(409, "draft-published", [
          requestFault("The draft is published already."),
        ]);
      const at = body === null ? null : instantIn(zoneOf(services, draft), body.at, clock.now());
      if (body === null || at === null) await unschedule(tx, draft);
      else {
        if (draft.hash !== body.hash || draft.row.approvedHash !== body.hash)
          throw new Problem(409, "not-approved", [requestFault(NOT_APPROVED)]);
        const publishReason = body.reason?.trim() ?? "";
        await schedule(tx, draft, { publishAt: at, publishReason }, user);
      }
      await appendEvent(tx, services, {
        stream: user.accountUuid,
        at: clock.now(),
        actor: `agent:${user.accountUuid}`,
        kind: at === null ? "studio.unscheduled" : "studio.scheduled",
        detail: { draft: id, hash: draft.hash, publishAt: at?.toISOString() ?? null },
      });
    });
    const [view] = await draftViews(services, database.db, user, [
      await loadDraft(database.db, user, id),
    ]);
    if (view === undefined) throw new Error("A draft has no view.");
    return view;
  }

  app.put<{ Params: DraftPath; Body: Scheduling }>(
    path,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Publish the approved content of a draft at a time on the lender's clock",
        params,
        body: shape("Scheduling"),
        response,
      },
    },
    (request) => change(request, request.body),
  );

  app.delete<{ Params: DraftPath }>(
    path,
    {
      preHandler: check,
      schema: { tags, summary: "Take back the time to publish a draft", params, response },
    },
    (request) => change(request, null),
  );
}

const NOT_APPROVED =
  "This content has no approval. A second person must approve it, and any change ends an approval.";
