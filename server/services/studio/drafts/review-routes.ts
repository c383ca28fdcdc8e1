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

  /** Adds a call that decides on the content with a hash, and answers with the draft after it. */
  const decision = (
    name: string,
    summary: string,
    decide: (ports: StudioPorts, user: StudioUser, uuid: string, hash: string) => Promise<void>,
  ) =>
    app.post<{ Params: DraftPath; Body: DraftHash }>(
      `${base}/${name}`,
      {
        preHandler: check,
        schema: {
          tags,
          summary,
          params,
          body: shape("DraftHash"),
          response: { 200: shape("Draft") },
        },
      },
      async (request): Promise<Draft> => {
        const user = userOf(request);
        const { id } = request.params;
        await decide(services, user, id, request.body.hash);
        return (await draftViewOf(services, user, id)).view;
      },
    );
  decision("review", "Ask for a review of a draft", askForReview);
  decision("approval", "Approve the content of another person's draft", approveDraft);
}
