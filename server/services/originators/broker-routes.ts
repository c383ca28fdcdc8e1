import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isOffered, productsOf } from "#engine/index.ts";
import calls from "#schemas/calls/brokers.schema.json" with { type: "json" };
import type { BrokerHome, NewReferral } from "#schemas/types/calls/brokers.ts";
import {
  type BrokerAccessPorts,
  originatorOf,
  requireBroker,
} from "#server/lending/access/broker.ts";
import { startingFlow, startingMail } from "#server/lending/brokers/referral-mail.ts";
import { referredApplications } from "#server/lending/brokers/referred-applications.ts";
import { startReferral } from "#server/lending/brokers/referrals.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import type {
  DefinitionStore,
  OrganisationDefinitions,
} from "#server/lending/definitions/contract.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import { emailKey } from "#server/platform/accounts/accounts.ts";
import { addressOf } from "#server/lending/mail/render.ts";
import { countTry } from "#server/platform/accounts/throttle.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { problems } from "#server/platform/errors/problem.ts";
import {
  idempotencyKey,
  type IdempotencyPorts,
  idempotent,
} from "#server/platform/idempotency/idempotent.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";

export type BrokerHomePorts = BrokerAccessPorts &
  WritePorts &
  IdempotencyPorts & {
    dataKeys: DataKeys;
    secrets: Secrets;
    database: Database;
    definitions: DefinitionStore;
    realTime(): Date;
  };

const tags = ["originators"];
const shape = shapesOf(calls);
const base = "/service-lead-portal/secure/api/v1";
/** Links are counted by their address, so that brokers never flood it. */
const LINKS = "referral/";

/** Returns the address that opens a registration in the originator's name, as the e-mail has it without its secret. */
function sharedLink({ info, flows }: OrganisationDefinitions, uuid: string): string | null {
  const toggles = (info["publicFeatureToggles"] ?? {}) as Record<string, boolean>;
  const [first] = startable({ info, flows });
  const flow = first === undefined ? undefined : startingFlow({ flows }, first);
  const mail = flow && startingMail(flow);
  if (toggles["wholesale"] === true || mail?.action === undefined) return null;
  const [href = ""] = mail.action.href.split("#");
  return addressOf(href, { referrer: uuid });
}

/** Products that a broker of the organization may start. */
const startable = ({ info, flows }: Pick<OrganisationDefinitions, "info" | "flows">): string[] =>
  productsOf([...flows.values()].map(({ flow }) => flow)).filter(
    (product) => isOffered(info, { product }) && startingFlow({ flows }, product) !== undefined,
  );

const nameOf = (info: Record<string, unknown>, product: string): string => {
  const names = (
    info["orgMetaData"] as { products?: Record<string, { name?: string }> } | undefined
  )?.products;
  return names?.[product.toUpperCase()]?.name ?? product;
};

/** A broker's own page: what they referred, read-only, and the start of another application. */
export function brokerHomePlugin(services: BrokerHomePorts) {
  const { database } = services;

  const organisationFor = (orgCode: string): OrganisationDefinitions => {
    const english = services.definitions.organisation(orgCode);
    if (english === null) throw problems.notFound();
    return inRequestLocale(english);
  };

  return async (app: FastifyInstance): Promise<void> => {
    requireBroker(app, services);

    app.get(
      `${base}/broker`,
      {
        schema: {
          tags,
          summary: "Read the broker's own page",
          response: { 200: shape("BrokerHome") },
        },
      },
      async (request): Promise<BrokerHome> => {
        const { orgCode } = sessionOf(request);
        const originator = originatorOf(request);
        const organisation = organisationFor(orgCode);
        return {
          lender: organisation.copyArguments["companyNameShort"] ?? orgCode,
          originator: originator.card,
          link: sharedLink(organisation, originator.uuid),
          products: startable(organisation).map((id) => ({
            id,
            name: nameOf(organisation.info, id),
          })),
          applications: await referredApplications(services, database.db, {
            orgCode,
            uuid: originator.uuid,
          }),
        };
      },
    );

    app.post<{ Body: NewReferral }>(
      `${base}/referrals`,
      {
        schema: {
          tags,
          summary: "Start an application and send its link to the borrower",
          body: shape("NewReferral"),
          headers: sharedShape("WriteHeaders"),
          response: { 201: shape("StartedReferral") },
        },
      },
      async (request, reply) => {
        const { accountUuid, orgCode } = sessionOf(request);
        const { product, ...person } = request.body;
        const organisation = organisationFor(orgCode);
        if (!startable(organisation).includes(product))
          throw problems.invalid([`body/product: a broker cannot start "${product}" here.`]);
        const now = services.realTime();
        const address = emailKey(services, orgCode, person.email);
        const wait = await countTry(database.db, LINKS + address, now, "request");
        if (wait > 0) throw problems.tooMany(wait);
        const key = idempotencyKey(request.headers["idempotency-key"]);
        const answer = await database.transaction((tx) =>
          idempotent(
            services,
            tx,
            { accountUuid, key: key ?? randomUUID(), route: "referrals", body: request.body },
            async () => {
              const of = { orgCode, originatorUuid: originatorOf(request).uuid, product };
              const uuid = await startReferral(services, tx, of, {
                locale: organisation.locale,
                ...person,
              });
              await appendEvent(tx, services, {
                stream: accountUuid,
                at: services.clock.now(),
                actor: `broker:${accountUuid}`,
                kind: "referral.sent",
                detail: { referral: uuid, product },
              });
              return { status: 201, body: { uuid }, version: 0 };
            },
          ),
        );
        return reply.code(answer.status).send(answer.body);
      },
    );
  };
}
