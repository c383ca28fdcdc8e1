/** The studio's calls: who the person is, the live definitions, and saves into the files of a checkout. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type { FileChanges, StudioPerson } from "#schemas/types/calls/studio.ts";
import { requireAgent } from "#server/lending/access/agent.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { maySee, requireRole, requireWritable, studioUser, userOf } from "./access.ts";
import { readCheckout, saveToCheckout } from "./texts/checkout.ts";
import { draftRoutes } from "./drafts/draft-routes.ts";
import { draftWritingRoutes } from "./drafts/draft-writing-routes.ts";
import { insightRoutes } from "./insight-routes.ts";
import { namesOf } from "./names.ts";
import { LARGEST_SAVE, type StudioPorts } from "./ports.ts";
import { mailPreviewRoutes } from "./previews/mail-preview-routes.ts";
import { previewRoutes } from "./previews/preview-routes.ts";
import { releaseRoutes } from "./releases/release-routes.ts";
import { reviewRoutes } from "./drafts/review-routes.ts";
import { scheduleRoutes } from "./schedule/schedule-routes.ts";

const shape = shapesOf(calls);
const tags = ["studio"];

/**
 * People of the main organization work on all definitions. Those of another lender read the shared
 * definitions and their own lender's, and change their own lender's alone.
 */
export function studioPlugin(services: StudioPorts, mainOrganisation: string) {
  const { root } = services.config;
  let saves: Promise<unknown> = Promise.resolve();

  return async (app: FastifyInstance): Promise<void> => {
    requireAgent(app, services);
    app.decorateRequest("studioUser", null);
    app.addHook("onRequest", async (request) => {
      request.studioUser = await studioUser(services, mainOrganisation, request);
    });

    app.get(
      "/studio-service/session",
      {
        schema: {
          tags,
          summary: "Return the person and their rights",
          response: { 200: shape("StudioPerson") },
        },
      },
      async (request): Promise<StudioPerson> => {
        const { accountUuid, orgCode, roles, organisations, isMain } = userOf(request);
        const nameOf = await namesOf(services, services.database.db, [accountUuid]);
        return {
          name: nameOf(accountUuid),
          roles: [...roles],
          organisation: orgCode,
          organisations: [...organisations],
          writesAll: isMain,
          store: services.studioStore,
        };
      },
    );

    app.get(
      "/studio-service/definitions",
      {
        schema: {
          tags,
          summary: "Return the text of each live definition that the person may see",
          response: { 200: shape("LiveDefinitions") },
        },
      },
      (request) => definitionsFor(request),
    );

    insightRoutes(app, services);
    mailPreviewRoutes(app, services);
    previewRoutes(app, services);
    if (services.studioStore === "files") fileRoutes(app);
    else {
      draftRoutes(app, services);
      draftWritingRoutes(app, services);
      reviewRoutes(app, services);
      releaseRoutes(app, services);
      scheduleRoutes(app, services);
    }
  };

  function definitionsFor(request: FastifyRequest) {
    const user = userOf(request);
    return readCheckout(root, (path) => maySee(user, path), services.liveEdits.layer);
  }

  /** The files are the truth where engineers commit them. */
  function fileRoutes(app: FastifyInstance): void {
    app.put<{ Body: FileChanges }>(
      "/studio-service/files",
      {
        bodyLimit: LARGEST_SAVE,
        schema: {
          tags,
          summary: "Write changed definitions to their files, all or none",
          body: shape("FileChanges"),
          response: { 200: shape("SavedFiles") },
        },
      },
      async (request) => {
        const user = userOf(request);
        const { changes } = request.body;
        requireRole(user, "author");
        requireWritable(
          user,
          changes.map(({ path }) => path),
        );
        const save = saves.then(() => saveToCheckout(root, changes));
        saves = save.catch(() => undefined);
        await save;
        await services.database.transaction((tx) =>
          appendEvent(tx, services, {
            stream: user.accountUuid,
            at: services.clock.now(),
            actor: `agent:${user.accountUuid}`,
            kind: "studio.saved",
            detail: { paths: changes.map(({ path }) => path) },
          }),
        );
        const { hash } = await definitionsFor(request);
        return { hash };
      },
    );
  }
}
