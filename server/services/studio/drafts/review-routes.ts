/** What a review needs: the comparison and the impact, then asking and approving. */
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { Comparison, Draft, DraftHash, DraftPath } from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { studioDrafts } from "#server/platform/storage/schema.ts";
import { maySee, maySeeFinding, requireRole, userOf, type StudioUser } from "../access.ts";
import { draftCheck, draftOf, draftViews } from "./draft-of.ts";
import { loadDraft, requireOwnOpen, type StoredDraft, textsOf } from "./drafts.ts";
import { draftImpact } from "../impact/draft-impact.ts";
import { layerWith } from "../texts/live-texts.ts";
import type { StudioPorts } from "../ports.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
const base = "/studio-service/drafts/:id";
/** Findings that an answer lists. */
const LISTED = 100;

export function reviewRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { database, prover, liveEdits, config } = services;
  const check = draftCheck(services);
  const params = shape("DraftPath");
  const viewOf = async (user: StudioUser, uuid: string): Promise<Draft> => {
    const draft = await loadDraft(database.db, user, uuid);
    const [view] = await draftViews(services, database.db, user, [draft]);
    if (view === undefined) throw new Error("A draft has no view.");
    return view;
  };

  app.get<{ Params: DraftPath }>(
    `${base}/comparison`,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Compare a draft with the live definitions, by meaning",
        params,
        response: { 200: shape("Comparison") },
      },
    },
    async (request): Promise<Comparison> => {
      const user = userOf(request);
      const live = liveEdits.layer;
      const changes = await textsOf(database.db, draftOf(request));
      const proof = await prover.prove({
        root: config.root,
        live,
        next: await layerWith(config.root, live, changes),
        organisations: user.isMain ? null : user.organisations,
        target: null,
      });
      return {
        report: proof.report,
        organisations: proof.changed.flatMap((code) => code ?? []),
        findings: proof.findings
          .filter((each) => maySeeFinding(user, each))
          .slice(0, LISTED)
          .map(({ code, severity, file, pointer, line, message, fix }) => ({
            code,
            severity: severity === "error" ? "error" : "warning",
            file,
            pointer,
            line,
            message,
            fix,
          })),
        brokenJourneys: proof.brokenJourneys.filter((path) => maySee(user, path)),
      };
    },
  );

  app.get<{ Params: DraftPath }>(
    `${base}/impact`,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Decide the stored applications with the live definitions and with the draft",
        params,
        response: { 200: shape("Impact") },
      },
    },
    (request) => draftImpact(services, userOf(request), draftOf(request)),
  );

  app.post<{ Params: DraftPath; Body: DraftHash }>(
    `${base}/review`,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Ask for a review of a draft",
        params,
        body: shape("DraftHash"),
        response: { 200: shape("Draft") },
      },
    },
    async (request) => {
      const user = userOf(request);
      requireRole(user, "author");
      const { id } = request.params;
      await database.transaction(async (tx) => {
        const draft = await loadDraft(tx, user, id, true);
        requireOwnOpen(draft, user);
        requireHash(draft, request.body.hash);
        await tx
          .update(studioDrafts)
          .set({ reviewAskedAt: services.clock.now() })
          .where(eq(studioDrafts.uuid, id));
      });
      return viewOf(user, id);
    },
  );

  app.post<{ Params: DraftPath; Body: DraftHash }>(
    `${base}/approval`,
    {
      preHandler: check,
      schema: {
        tags,
        summary: "Approve the content of another person's draft",
        params,
        body: shape("DraftHash"),
        response: { 200: shape("Draft") },
      },
    },
    async (request) => {
      const user = userOf(request);
      requireRole(user, "approver");
      const { id } = request.params;
      await database.transaction(async (tx) => {
        const draft = await loadDraft(tx, user, id, true);
        requireHash(draft, request.body.hash);
        if (draft.row.accountUuid === user.accountUuid)
          throw new Problem(403, "own-draft", [
            requestFault("A second person approves a draft, never its author."),
          ]);
        if (draft.row.release !== null || draft.row.reviewAskedAt === null)
          throw new Problem(409, "no-review", [
            requestFault("The author has not asked for a review of this content."),
          ]);
        await tx
          .update(studioDrafts)
          .set({
            approvedHash: draft.hash,
            approvedBy: user.accountUuid,
            approvedAt: services.clock.now(),
          })
          .where(eq(studioDrafts.uuid, id));
      });
      return viewOf(user, id);
    },
  );
}

/** @throws 409 when the draft has another content than the person has seen */
function requireHash({ hash }: StoredDraft, seen: string): void {
  if (hash !== seen)
    throw new Problem(409, "draft-changed", [
      requestFault("The draft has changed since you read it. Read it again."),
    ]);
}
