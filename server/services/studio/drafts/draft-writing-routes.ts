/** Writing into a draft: changed files, and what went live meanwhile. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { DraftPath, FileChanges, RebaseChoices } from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { requireWritable, userOf } from "../access.ts";
import { LARGEST_SAVE, type StudioPorts } from "../ports.ts";
import { draftCheck, draftTexts } from "./draft-of.ts";
import { rebaseDraft, type WriteContext, writeDraft } from "./drafts.ts";
import { changeOwnDraft } from "./own-draft.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
const base = "/studio-service/drafts/:id";

export function draftWritingRoutes(app: FastifyInstance, services: StudioPorts): void {
  const context = (): WriteContext => ({
    root: services.config.root,
    layer: services.liveEdits.layer,
    now: services.clock.now(),
  });
  const check = draftCheck(services);

  app.put<{ Params: DraftPath; Body: FileChanges }>(
    `${base}/files`,
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
      await changeOwnDraft(services, user, request.params.id, (tx, draft) =>
        writeDraft(tx, draft, changes, context()),
      );
      return draftTexts(services, user, request.params.id);
    },
  );

  app.post<{ Params: DraftPath; Body: RebaseChoices }>(
    `${base}/rebase`,
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
      await changeOwnDraft(services, user, request.params.id, (tx, draft) =>
        rebaseDraft(tx, draft, request.body.choices, context()),
      );
      return draftTexts(services, user, request.params.id);
    },
  );
}
