import type { FastifyInstance, FastifyReply } from "fastify";
import { lookupUses } from "#engine/form/lookups.ts";
import calls from "#schemas/calls/lookups.schema.json" with { type: "json" };
import type {
  ApplicationLookupPath,
  LookupPath,
  LookupQuestion,
} from "#schemas/types/calls/lookups.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { entitlement } from "#server/lending/application/entitlement.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import type { DefinitionStore, FlowDefinition } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { createLookups, type LookupPorts } from "#server/lending/lookups/lookups.ts";
import type { LookupDefinition } from "#server/lending/lookups/question.ts";
import type { LookupServices } from "#server/lending/vendors/lookups/port.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import { requireSession, type SessionPorts } from "#server/platform/security/authenticate.ts";

export type LookupPluginPorts = OwnApplicationPorts &
  SessionPorts &
  LookupPorts & {
    definitions: DefinitionStore;
    config: { rateLimit: { lookups: number } };
  };

const shape = shapesOf(calls);
const MINUTE = 60_000;

/**
 * Returns the lookup that one of these screens asks.
 * @throws Problem 404 when none of them does
 */
function offered(flow: FlowDefinition, screens: readonly string[], id: string): LookupDefinition {
  const lookup = flow.flow.lookups?.find((each) => each.id === id);
  const asks = (screen: string) =>
    lookupUses(flow.screens.get(screen)?.form).some((use) => use.lookup === id);
  if (lookup === undefined || !screens.some(asks)) throw problems.notFound();
  return lookup;
}

/** Returns the screens of a flow that nobody needs to log in for. */
const anonymousScreens = ({ flow }: FlowDefinition): string[] =>
  flow.pages.flatMap(({ access, screen }) =>
    access === "anonymous" && screen !== undefined ? [screen] : [],
  );

/** Returns a signal that aborts when the caller hangs up: a newer question replaces this one. */
function hangUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Asks the lookups that flows declare: for a page of the caller's own application, or for a page
 * before the log-in. The text is in the body, so that no log of addresses has it.
 */
export function lookupsPlugin(services: LookupPluginPorts, vendors: LookupServices) {
  const lookups = createLookups(services, vendors);
  const config = {
    rateLimit: { max: services.config.rateLimit.lookups, timeWindow: MINUTE },
  };
  const answers = { body: shape("LookupQuestion"), response: { 200: shape("LookupResult") } };
  return async (app: FastifyInstance): Promise<void> => {
    app.post<{ Params: LookupPath; Body: LookupQuestion }>(
      "/service-application/external/api/v1/lookups/:flow/:lookup",
      {
        config,
        schema: {
          tags: ["lookups"],
          summary: "Ask a lookup of a page before the log-in",
          params: shape("LookupPath"),
          ...answers,
        },
      },
      async (request, reply) => {
        const code = organisationOf(services, organisationHeader(request));
        const flow = services.definitions.organisation(code)?.flows.get(request.params.flow);
        if (flow === undefined) throw problems.notFound();
        return lookups.ask({
          lookup: offered(flow, anonymousScreens(flow), request.params.lookup),
          text: request.body.text ?? "",
          saved: null,
          signal: hangUp(reply),
        });
      },
    );

    await app.register(async (own) => {
      requireSession(own, services);
      const { load } = ownApplication(own, services);
      own.post<{ Params: ApplicationLookupPath; Body: LookupQuestion }>(
        "/service-application/api/v1/application/:product/:uuid/lookups/:lookup",
        {
          config,
          preHandler: load,
          schema: {
            tags: ["lookups"],
            summary: "Ask a lookup of an open page of the application",
            params: shape("ApplicationLookupPath"),
            ...answers,
          },
        },
        async (request, reply) => {
          const loaded = applicationOf(request);
          const { screens } = entitlement(loaded.flow, loaded);
          return lookups.ask({
            lookup: offered(loaded.flow, screens, request.params.lookup),
            text: request.body.text ?? "",
            saved: { application: loaded.application, profile: loaded.profile },
            signal: hangUp(reply),
          });
        },
      );
    });
  };
}
