import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { once, idempotencyKey } from "#server/idempotency/remember.ts";
import { redact } from "#server/sealing/document.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { createApplication } from "./create.ts";
import { readDraft, saveDraft } from "./drafts.ts";
import { expectedVersion } from "./if-match.ts";
import {
  applicationParams,
  createBody,
  draftBody,
  draftParams,
  submissionBody,
  writeHeaders,
} from "./shapes.ts";
import { dueMigrations, migrateApplication } from "./migrate.ts";
import { listApplications, loadApplication, viewOf } from "./store.ts";
import { submitScreen, type Submission } from "./submit.ts";
import { askVendors } from "./vendor-answers.ts";

/** Longest browser name that is kept, characters. */
const USER_AGENT = 400;

function originOf(request: FastifyRequest): { ip: string; userAgent?: string } {
  const userAgent = request.headers["user-agent"]?.slice(0, USER_AGENT);
  return { ip: request.ip, ...(userAgent === undefined ? {} : { userAgent }) };
}

type Params = { uuid: string };
const base = "/service-application/api/v1/application/:product";
const tags = ["application"];

const etag = (reply: FastifyReply, version: number): FastifyReply =>
  reply.header("etag", `"${version}"`);

export function applicationPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const { database } = services;

    app.get(
      `${base}/all`,
      { schema: { tags, summary: "The account's applications, newest first" } },
      async (request) => {
        const list = await listApplications(services, database.db, sessionOf(request).accountUuid);
        const { product } = request.params as { product: string };
        return list
          .filter(({ application }) => application.flow === product)
          .map(({ application, version }) => ({
            ...redact(
              services.definitions.entities.application,
              application as Record<string, unknown>,
            ),
            checklistStatus: application.status?.checklistStatus ?? null,
            version,
          }));
      },
    );

    app.post<{ Params: { product: string }; Body: { flow: string; submissions: Submission[] } }>(
      base,
      { schema: { tags, summary: "Open an application", body: createBody, headers: writeHeaders } },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const { product } = request.params;
        const key = idempotencyKey(request.headers["idempotency-key"]);
        const answer = await database.transaction((tx) =>
          once(
            services,
            tx,
            { accountUuid, key, route: `create/${product}`, body: request.body },
            async () => {
              const body = await createApplication(services, tx, {
                accountUuid,
                orgCode,
                product,
                ...request.body,
              });
              return { status: 201, body, version: body.version };
            },
          ),
        );
        if (answer.replayed) void reply.header("idempotent-replayed", "true");
        return etag(reply, answer.version ?? 0)
          .code(answer.status)
          .send(answer.body);
      },
    );

    app.get<{ Params: Params }>(
      `${base}/:uuid`,
      { schema: { tags, summary: "One application", params: applicationParams } },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const { uuid } = request.params;
        const found = await loadApplication(services, database.db, uuid, { accountUuid });
        const behind = dueMigrations(found.present, found).length > 0;
        const loaded = behind
          ? await database.transaction((tx) => migrateApplication(services, tx, uuid, accountUuid))
          : found;
        // The page has the definitions of today; this application goes by earlier ones.
        if (loaded.flow !== loaded.present)
          void reply.header(
            "x-definitions",
            services.definitions.manifestWith(
              loaded.row.orgCode,
              loaded.flow,
              loaded.organisation.locale,
            ),
          );
        return etag(reply, loaded.row.version).send(viewOf(services, loaded).application);
      },
    );

    app.post<{ Params: Params; Body: Submission }>(
      `${base}/:uuid/screens`,
      {
        schema: {
          tags,
          summary: "Submit a screen",
          params: applicationParams,
          body: submissionBody,
          headers: writeHeaders,
        },
      },
      async (request, reply) => {
        const { accountUuid } = sessionOf(request);
        const key = idempotencyKey(request.headers["idempotency-key"]);
        const expected = expectedVersion(request.headers["if-match"]);
        const submitted = {
          accountUuid,
          applicationUuid: request.params.uuid,
          submission: request.body,
        };
        const answers = await askVendors(services, submitted);
        const answer = await database.transaction((tx) =>
          once(
            services,
            tx,
            {
              accountUuid,
              key,
              route: `submit/${request.params.uuid}`,
              body: request.body,
            },
            async () => {
              const body = await submitScreen(services, tx, {
                ...submitted,
                expected,
                origin: originOf(request),
                answers,
              });
              return { status: 200, body, version: body.version };
            },
          ),
        );
        if (answer.replayed) void reply.header("idempotent-replayed", "true");
        return etag(reply, answer.version ?? 0)
          .code(answer.status)
          .send(answer.body);
      },
    );

    app.get<{ Params: Params & { "*": string } }>(
      `${base}/:uuid/drafts/*`,
      { schema: { tags, summary: "Unsent answers of a screen", params: draftParams } },
      async (request) => {
        const { uuid, "*": screen } = request.params;
        await loadApplication(services, database.db, uuid, {
          accountUuid: sessionOf(request).accountUuid,
        });
        return { data: await readDraft(services, database.db, uuid, screen) };
      },
    );

    app.put<{ Params: Params & { "*": string }; Body: { data: Record<string, unknown> } }>(
      `${base}/:uuid/drafts/*`,
      {
        bodyLimit: 256 * 1024,
        schema: {
          tags,
          summary: "Keep unsent answers of a screen",
          params: draftParams,
          body: draftBody,
        },
      },
      async (request, reply) => {
        const { uuid, "*": screen } = request.params;
        await database.transaction(async (tx) => {
          const loaded = await loadApplication(services, tx, uuid, {
            accountUuid: sessionOf(request).accountUuid,
          });
          await saveDraft(services, tx, loaded, screen, request.body.data);
        });
        return reply.code(204).send();
      },
    );

    app.get<{ Params: Params }>(
      "/service-krang-heloc/borrower/secure/api/v1/:uuid/status",
      { schema: { tags, summary: "Status and version, for polling", params: applicationParams } },
      async (request, reply) => {
        const { application, row } = await loadApplication(
          services,
          database.db,
          request.params.uuid,
          { accountUuid: sessionOf(request).accountUuid },
        );
        return etag(reply, row.version).send({ ...application.status, version: row.version });
      },
    );
  };
}
