/** The answers of a screen that the borrower has not sent yet. */
import type { FastifyInstance } from "fastify";
import type { Draft, DraftPath, NewDraft } from "#schemas/types/calls/application.ts";
import {
  applicationOf,
  type OwnApplicationChecks,
} from "#server/lending/access/own-application.ts";
import {
  expectedDraft,
  readStoredDraft,
  saveDraft,
} from "#server/lending/application/drafts/drafts.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { withVersion } from "./answers.ts";
import { type ApplicationPluginPorts, APPLICATIONS, tags } from "./ports.ts";
import { shape } from "./shapes.ts";

export function draftRoutes(
  app: FastifyInstance,
  services: ApplicationPluginPorts,
  own: OwnApplicationChecks,
): void {
  const { database } = services;

  app.get<{ Params: DraftPath }>(
    `${APPLICATIONS}/:uuid/drafts/*`,
    {
      preHandler: own.check,
      schema: {
        tags,
        summary: "Read the unsent answers of a screen",
        params: shape("DraftPath"),
        response: { 200: shape("Draft") },
      },
    },
    async (request, reply): Promise<Draft> => {
      const { uuid, "*": screen } = request.params;
      const stored = await readStoredDraft(services, database.db, uuid, screen);
      if (stored !== null) withVersion(reply, stored.version);
      const left = stored?.left ?? null;
      return { data: stored?.data ?? null, ...(left === null ? {} : { left }) };
    },
  );

  app.put<{ Params: DraftPath; Body: NewDraft }>(
    `${APPLICATIONS}/:uuid/drafts/*`,
    {
      preHandler: own.load,
      bodyLimit: 256 * 1024,
      schema: {
        tags,
        summary:
          "Store the unsent answers of a screen: with `If-Match` or `If-None-Match: *` only those that the caller saw (412 with the stored ones)",
        params: shape("DraftPath"),
        body: shape("NewDraft"),
        response: { 204: shape("StoredDraft") },
      },
    },
    async (request, reply) => {
      const { "*": screen } = request.params;
      const loaded = applicationOf(request);
      const { data, ...body } = request.body;
      const condition = { ...body, expected: expectedDraft(request.headers) };
      const version = await database.transaction((tx) =>
        saveDraft(services, tx, loaded, screen, data, condition),
      );
      if (version instanceof Problem) throw version;
      return withVersion(reply, version).code(204).send();
    },
  );
}
