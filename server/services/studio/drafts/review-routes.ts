/** What a review needs: the comparison and the impact, then asking and approving. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { Draft, DraftHash, DraftPath } from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { userOf, type StudioUser } from "../access.ts";
import { draftImpact } from "../impact/draft-impact.ts";
import type { StudioPorts } from "../ports.ts";
import { compareDraft } from "./comparison.ts";
import { draftCheck, draftOf, draftViewOf } from "./draft-of.ts";
import { approveDraft, askForReview } from "./review.ts";

const shape = shapesOf(calls);
const tags = ["studio"];
const base = "/studio-service/drafts/:id";

export function reviewRoutes(app: FastifyInstance, services: StudioPorts): void {
  const check = draftCheck(services);
  const params = shape("DraftPath");
  const viewOf = async (user: StudioUser, uuid: string): Promise<Draft> =>
    (await draftViewOf(services, user, uuid)).view;

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
    (request) => compareDraft(services, userOf(request), draftOf(request)),
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
      const { id } = request.params;
      await askForReview(services, user, id, request.body.hash);
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
      const { id } = request.params;
      await approveDraft(services, user, id, request.body.hash);
      return viewOf(user, id);
    },
  );
}
