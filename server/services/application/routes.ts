import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type {
  ApplicationStatus,
  Draft,
  DraftPath,
  NewApplication,
  NewDraft,
  ScreenSubmission,
} from "#schemas/types/calls/application.ts";
import type { ProductApplicationPath, ProductPath } from "#schemas/types/calls/shared.ts";
import { startedBy } from "#server/lending/brokers/started-by.ts";
import { useReferral } from "#server/lending/brokers/referrals.ts";
import { createApplication } from "#server/lending/application/create.ts";
import {
  type DraftPorts,
  expectedDraft,
  readStoredDraft,
  saveDraft,
} from "#server/lending/application/drafts.ts";
import { expectedVersion } from "#server/lending/application/if-match.ts";
import { dueMigrations, migrateApplication } from "#server/lending/application/migrate.ts";
import { applicationView, listApplications } from "#server/lending/application/store.ts";
import { type SubmitPorts, submitScreen } from "#server/lending/application/submit.ts";
import { askingVendors, type VendorPorts } from "#server/lending/application/vendor-answers.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { productFlow } from "#server/lending/definitions/products.ts";
import {
  idempotencyKey,
  type IdempotencyPorts,
  idempotent,
} from "#server/platform/idempotency/idempotent.ts";
import { entityTag } from "#server/platform/http/validator.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { redact } from "#server/platform/sealing/document.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  answerOf,
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import {
  dataAlone,
  ownVersion,
  versioned,
  withTranslation,
} from "#server/lending/access/own-version.ts";
import { rememberAnswer } from "#server/lending/access/remembered-answers.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { shape } from "./shapes.ts";

export type ApplicationPluginPorts = VendorPorts &
  WritePorts &
  IdempotencyPorts &
  OwnApplicationPorts &
  DraftPorts &
  SessionPorts &
  SubmitPorts & {
    database: Database;
    definitions: DefinitionStore;
  };

/** Maximum stored length of a user agent, characters. */
const USER_AGENT = 400;

function originOf(request: FastifyRequest): { ip: string; userAgent?: string } {
  const userAgent = request.headers["user-agent"]?.slice(0, USER_AGENT);
  return { ip: request.ip, ...(userAgent === undefined ? {} : { userAgent }) };
}

const base = "/service-application/api/v1/application/:product";
const tags = ["application"];

const etag = (reply: FastifyReply, version: number): FastifyReply =>
  reply.header("etag", entityTag(version, ""));

const sendJson = (reply: FastifyReply, text: Buffer): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(text);

export function applicationPlugin(services: ApplicationPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const { database } = services;
    const own = ownApplication(app, services);
    const variant = withTranslation(services.definitions);

    app.get(
      `${base}/all`,
      {
        schema: {
          tags,
          summary: "List the account's applications, newest first",
          params: sharedShape("ProductPath"),
          response: { 200: shape("ApplicationSummaries") },
        },
      },
      async (request) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const { product } = request.params as { product: string };
        const flows = services.definitions.organisation(orgCode)?.flows ?? new Map();
        const { id: flow } = productFlow(flows, product);
        const list = await listApplications(services, database.db, accountUuid);
        return list
          .filter(({ application }) => application.flow === flow)
          .map(({ application, version }) => ({
            ...redact(
              services.definitions.entitiesOf({ orgCode, flow }).application,
              application as Record<string, unknown>,
            ),
            checklistStatus: application.status?.checklistStatus ?? null,
            version,
          }));
      },
    );

    app.post<{ Params: ProductPath; Body: NewApplication }>(
      base,
      {
        schema: {
          tags,
          summary: "Open an application",
          params: sharedShape("ProductPath"),
          body: shape("NewApplication"),
          headers: sharedShape("WriteHeaders"),
          response: { 201: shape("WrittenApplication") },
        },
      },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const { product } = request.params;
        const key = idempotencyKey(request.headers["idempotency-key"]);
        const answer = await database.transaction((tx) =>
          idempotent(
            services,
            tx,
            { accountUuid, key, route: `create/${product}`, body: request.body },
            async () => {
              const { referral, ...answers } = request.body;
              const started = await startedBy(services, tx, { orgCode, product }, referral);
              const body = await createApplication(services, tx, {
                accountUuid,
                orgCode,
                product,
                ...answers,
                ...(started === null ? {} : { referrer: started.originatorUuid, byBroker: true }),
              });
              if (started !== null)
                await useReferral(tx, started.uuid, body.application.uuid ?? "");
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

    app.get<{ Params: ProductApplicationPath }>(
      `${base}/:uuid`,
      {
        preHandler: own.answer,
        config: { validator: ownVersion(variant) },
        schema: {
          tags,
          summary: "Read one application",
          params: sharedShape("ProductApplicationPath"),
          response: { 200: shape("OneApplication") },
        },
      },
      async (request, reply) => {
        const { rows, organisation, text } = answerOf(request);
        if (text !== null) return sendJson(versioned(reply, rows.row, variant), text);
        const { accountUuid } = sessionOf(request);
        const { uuid } = request.params;
        const stored = applicationOf(request);
        const isBehind = dueMigrations(stored.present, stored).length > 0;
        const loaded = isBehind
          ? await database.transaction((tx) => migrateApplication(services, tx, uuid, accountUuid))
          : stored;
        // The page uses today's definitions; this application keeps an earlier version.
        if (loaded.flow !== loaded.present)
          void reply.header(
            "x-definitions",
            services.definitions.manifestWith(
              loaded.row.orgCode,
              loaded.flow,
              loaded.organisation.locale,
            ),
          );
        const written = Buffer.from(JSON.stringify(applicationView(services, loaded.application)));
        // On an earlier version of its flow, the answer depends on more than its rows.
        if (stored.flow === stored.present)
          rememberAnswer(services, database.db, rows, { organisation, text: written });
        return sendJson(versioned(reply, loaded.row, variant), written);
      },
    );

    app.post<{ Params: ProductApplicationPath; Body: ScreenSubmission }>(
      `${base}/:uuid/screens`,
      {
        preHandler: own.check,
        schema: {
          tags,
          summary: "Submit a screen",
          params: sharedShape("ProductApplicationPath"),
          body: shape("ScreenSubmission"),
          headers: sharedShape("WriteHeaders"),
          response: { 200: shape("WrittenApplication") },
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
        const answer = await askingVendors(services, (vendors) =>
          database.transaction((tx) =>
            idempotent(
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
                  vendors,
                });
                return { status: 200, body, version: body.version };
              },
            ),
          ),
        );
        if (answer.replayed) void reply.header("idempotent-replayed", "true");
        return etag(reply, answer.version ?? 0)
          .code(answer.status)
          .send(answer.body);
      },
    );

    app.get<{ Params: DraftPath }>(
      `${base}/:uuid/drafts/*`,
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
        if (stored !== null) etag(reply, stored.version);
        const left = stored?.left ?? null;
        return { data: stored?.data ?? null, ...(left === null ? {} : { left }) };
      },
    );

    app.put<{ Params: DraftPath; Body: NewDraft }>(
      `${base}/:uuid/drafts/*`,
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
        return etag(reply, version).code(204).send();
      },
    );

    app.get<{ Params: ProductApplicationPath }>(
      "/service-krang-:product/borrower/secure/api/v1/:uuid/status",
      {
        preHandler: own.load,
        config: { validator: ownVersion(dataAlone) },
        schema: {
          tags,
          summary: "Read status and version, for polling",
          params: sharedShape("ProductApplicationPath"),
          response: { 200: shape("ApplicationStatus") },
        },
      },
      async (request, reply) => {
        const { application, row } = applicationOf(request);
        const status: ApplicationStatus = { ...application.status, version: row.version };
        return etag(reply, row.version).send(status);
      },
    );
  };
}
