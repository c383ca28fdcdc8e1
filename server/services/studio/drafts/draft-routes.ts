/** Drafts: begin, list, read, write, bring up to date, delete. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type {
  DraftList,
  DraftPath,
  DraftTexts,
  FileChanges,
  NewDraft,
  RebaseChoices,
} from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { requireRole, requireWritable, userOf, type StudioUser } from "../access.ts";
import { draftCheck, draftOf, draftViews } from "./draft-of.ts";
import {
  addDraft,
  loadDraft,
  rebaseDraft,
  removeDraft,
  requireOwnOpen,
  type StoredDraft,
  textsOf,
  visibleDrafts,
  type WriteContext,
  writeDraft,
} from "./drafts.ts";
import { LARGEST_SAVE, type StudioPorts } from "../ports.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
const base = "/studio-service/drafts";

export function draftRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { database } = services;
  const context = (): WriteContext => ({
    root: services.config.root,
    layer: services.liveEdits.layer,
    now: services.clock.now(),
  });
  const check = draftCheck(services);
  app.decorateRequest("studioDraft", null);

  const answer = async (user: StudioUser, uuid: string): Promise<DraftTexts> => {
    const draft = await loadDraft(database.db, user, uuid);
    const [view] = await draftViews(services, database.db, user, [draft]);
    if (view === undefined) throw new Error("A draft has no view.");
    return { draft: view, texts: Object.fromEntries(await textsOf(database.db, draft)) };
  };
  /** Changes the caller's own open draft under its lock. */
  const change = async (
    user: StudioUser,
    uuid: string,
    work: (tx: Transaction, draft: StoredDraft) => Promise<void>,
  ): Promise<void> => {
    requireRole(user, "author");
    await database.transaction(async (tx) => {
      const draft = await loadDraft(tx, user, uuid, true);
      requireOwnOpen(draft, user);
      await work(tx, draft);
    });
  };

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
      return reply.code(201).send(await answer(user, uuid));
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
    (request) => answer(userOf(request), draftOf(request).row.uuid),
  );

  app.put<{ Params: DraftPath; Body: FileChanges }>(
    `${base}/:id/files`,
    {
      preHandler: check,
      bodyLimit: LARGEST_SAVE,
      schema: {
        tags,
        summary: "Write changed files into a draft, merged with what has changed meanwhile",
        params: shape("DraftPath"),
        body: shape("FileChanges"),
        response: { 200: shape("DraftTexts") },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { changes } = request.body;
      requireWritable(
        user,
        changes.map(({ path }) => path),
      );
      await change(user, request.params.id, (tx, draft) =>
        writeDraft(tx, draft, changes, context()),
      );
      return answer(user, request.params.id);
    },
  );

  app.post<{ Params: DraftPath; Body: RebaseChoices }>(
    `${base}/:id/rebase`,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Take what went live meanwhile into a draft",
        params: shape("DraftPath"),
        body: shape("RebaseChoices"),
        response: { 200: shape("DraftTexts") },
      },
    },
    async (request) => {
      const user = userOf(request);
      await change(user, request.params.id, (tx, draft) =>
        rebaseDraft(tx, draft, request.body.choices, context()),
      );
      return answer(user, request.params.id);
    },
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
      await change(userOf(request), request.params.id, (tx, { row }) => removeDraft(tx, row.uuid));
      return reply.code(204).send();
    },
  );
}
