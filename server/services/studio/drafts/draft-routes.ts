/** Drafts: list, begin, read, delete. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { DraftList, DraftPath, NewDraft } from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { requireRole, userOf } from "../access.ts";
import { draftCheck, draftOf, draftTexts, draftViews } from "./draft-of.ts";
import { addDraft, removeDraft, visibleDrafts } from "./drafts.ts";
import { changeOwnDraft } from "./own-draft.ts";
import type { StudioPorts } from "../ports.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
const base = "/studio-service/drafts";

export function draftRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { database } = services;
  const check = draftCheck(services);
  app.decorateRequest("studioDraft", null);

  app.get(
    base,
    { schema: { tags, summary: "List the drafts", response: { 200: shape("DraftList") } } },
    async (request): Promise<DraftList> => {
      const user = userOf(request);
      const drafts = await visibleDrafts(database.db, user);
      return { drafts: await draftViews(services, database.db, user, drafts) };
    },
  );

  app.post<{ Body: NewDraft }>(
    base,
    {
      schema: {
        tags,
        summary: "Begin a draft",
        body: shape("NewDraft"),
        response: { 201: shape("DraftTexts") },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      requireRole(user, "author");
      const uuid = await database.transaction((tx) =>
        addDraft(tx, user, request.body.name, services.clock.now()),
      );
      return reply.code(201).send(await draftTexts(services, user, uuid));
    },
  );

  app.get<{ Params: DraftPath }>(
    `${base}/:id`,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Read a draft with its texts",
        params: shape("DraftPath"),
        response: { 200: shape("DraftTexts") },
      },
    },
    (request) => draftTexts(services, userOf(request), draftOf(request).row.uuid),
  );

  app.delete<{ Params: DraftPath }>(
    `${base}/:id`,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Delete an open draft",
        params: shape("DraftPath"),
        response: { 204: shape("Nothing") },
      },
    },
    async (request, reply) => {
      await changeOwnDraft(services, userOf(request), request.params.id, (tx, { row }) =>
        removeDraft(tx, row.uuid),
      );
      return reply.code(204).send();
    },
  );
}
