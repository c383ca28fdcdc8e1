/** Publishing a draft, the history of releases, and taking one back. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type {
  DraftPath,
  Publishing,
  Release,
  ReleaseList,
  ReleasePath,
  RollingBack,
} from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { maySee, requireRole, requireWritable, userOf, type StudioUser } from "../access.ts";
import { draftCheck, draftOf } from "../drafts/draft-of.ts";
import { namesOf } from "../names.ts";
import { isStillLive, publishDraft, rollBack } from "./publication.ts";
import { loadRelease, type ReleaseRow, releaseView, visibleReleases } from "./releases.ts";
import { draftImpact } from "../impact/draft-impact.ts";
import type { StudioPorts } from "../ports.ts";

const shape = shapesOf(calls);
const tags = ["studio"];

export function releaseRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { database } = services;
  let releases: Promise<unknown> = Promise.resolve();
  /** One release after another: each begins on the texts of the one before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = releases.then(work);
    releases = next.catch(() => undefined);
    return next;
  };
  const views = async (user: StudioUser, rows: readonly ReleaseRow[]): Promise<Release[]> => {
    const nameOf = await namesOf(
      services,
      database.db,
      rows.flatMap(({ accountUuid, approvedBy }) => [accountUuid, approvedBy]),
    );
    return Promise.all(
      rows.map(async (row) =>
        releaseView(row, nameOf, (path) => maySee(user, path), await isStillLive(services, row)),
      ),
    );
  };
  const viewOf = async (user: StudioUser, number: number): Promise<Release> => {
    const [view] = await views(user, [await loadRelease(database.db, user, number)]);
    if (view === undefined) throw new Error("A release has no view.");
    return view;
  };

  app.post<{ Params: DraftPath; Body: Publishing }>(
    "/studio-service/drafts/:id/publication",
    {
      preHandler: draftCheck(services),
      schema: {
        tags,
        summary: "Publish the approved content of a draft on the running product",
        params: shape("DraftPath"),
        body: shape("Publishing"),
        response: { 201: shape("Release") },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      requireRole(user, "publisher");
      const draft = draftOf(request);
      const { hash, reason = "" } = request.body;
      requireWritable(
        user,
        draft.files.map(({ path }) => path),
      );
      if (draft.hash !== hash)
        throw new Problem(409, "draft-changed", [
          requestFault("The draft has changed since you read it. Read it again."),
        ]);
      const number = await inTurn(() =>
        publishDraft(services, user, draft, {
          reason,
          impact: () => draftImpact(services, user, draft),
        }),
      );
      return reply.code(201).send(await viewOf(user, number));
    },
  );

  app.get(
    "/studio-service/releases",
    {
      schema: {
        tags,
        summary: "List what was published and rolled back, by whom and why",
        response: { 200: shape("ReleaseList") },
      },
    },
    async (request): Promise<ReleaseList> => {
      const user = userOf(request);
      return { releases: await views(user, await visibleReleases(database.db, user)) };
    },
  );

  app.post<{ Params: ReleasePath; Body: RollingBack }>(
    "/studio-service/releases/:number/rollback",
    {
      schema: {
        tags,
        summary: "Put back the exact bytes that a release replaced",
        params: shape("ReleasePath"),
        body: shape("RollingBack"),
        response: { 201: shape("Release") },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      requireRole(user, "publisher");
      const row = await loadRelease(database.db, user, Number(request.params.number));
      requireWritable(
        user,
        row.files.map(({ path }) => path),
      );
      const number = await inTurn(() => rollBack(services, user, row, request.body.reason));
      return reply.code(201).send(await viewOf(user, number));
    },
  );
}
