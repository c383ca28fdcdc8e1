import type { FastifyInstance, FastifyRequest } from "fastify";
import { organisationOf } from "#server/identity/organisation.ts";
import { readProfile } from "#server/profile/store.ts";
import { authenticate } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import { decideAll, decideFlag, type Asker } from "./answers.ts";
import { featureOf, type FlagDecision } from "./flags.ts";
import { openExperiments } from "./open-experiments.ts";
import { ANYBODY } from "./user.ts";

const BASE = "/service-optimize/:context/api";
const tags = ["flags"];

const context = {
  type: "object",
  required: ["context"],
  properties: {
    context: {
      enum: ["external", "secure"],
      description: "external: nobody in particular. secure: whose session it is.",
    },
  },
} as const;

const featureKey = {
  type: "string",
  pattern: "^[A-Za-z][A-Za-z0-9_-]*$",
  maxLength: 100,
  description: "Key of the flag.",
} as const;

const optimizeUser = {
  type: "object",
  description: "Whom it is asked for.",
  additionalProperties: false,
  properties: {
    attributes: {
      type: "object",
      description: "What the browser knows of them; rules read `locale` and `DDP_Pilot`.",
      maxProperties: 20,
      additionalProperties: { type: "string", maxLength: 200 },
    },
    trackerId: {
      type: ["string", "null"],
      maxLength: 100,
      description: "Tracker of the browser: the same one gets the same answer, always.",
    },
  },
} as const;

const feature = {
  type: "object",
  required: ["enabled", "flagEnabled", "variables"],
  properties: {
    enabled: { type: "boolean" },
    flagEnabled: { type: "boolean" },
    variables: { type: "object", additionalProperties: true },
  },
} as const;

const decision = {
  type: "object",
  required: ["enabled", "variationKey", "variables"],
  properties: {
    enabled: { type: "boolean" },
    variationKey: { type: ["string", "null"], description: "Null of a flag without variations." },
    variables: { type: "object", additionalProperties: true },
  },
} as const;

const byKey = (name: string, of: object) => ({
  type: "object",
  required: [name],
  properties: {
    [name]: { type: "object", description: "Those that are on, by key.", additionalProperties: of },
  },
});

interface Asked {
  Params: { context: "external" | "secure" };
  Body: {
    optimizeUser?: { attributes?: Record<string, string>; trackerId?: string | null };
  };
}
type AskedOne = Asked & { Body: { featureKey: string } };

/** Flags and experiments. Paths and bodies: product specification, section 7. */
export function flagsPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const experiments = await openExperiments(services.config, services.log);
    app.addHook("onClose", () => experiments?.close());
    const sources = () => ({ flags: services.definitions.flags, experiments });

    app.addHook<Asked>("onRequest", async (request) => {
      if (request.params.context === "secure") await authenticate(request, services);
    });

    const askerOf = async (request: FastifyRequest<Asked>): Promise<Asker> => {
      const { attributes = {}, trackerId = null } = request.body.optimizeUser ?? {};
      const said = {
        tracker: trackerId === "" ? null : trackerId,
        locale: attributes["locale"] ?? null,
        pilot: attributes["DDP_Pilot"] ?? null,
      };
      const { session } = request;
      const orgCode = session?.orgCode ?? organisationOf(services, request);
      const organisation = services.definitions.organisation(orgCode)?.info ?? {};
      if (session === null) return { orgCode, organisation, user: { ...ANYBODY, ...said } };
      const profile = await readProfile(services, services.database.db, session.accountUuid);
      return {
        orgCode,
        organisation,
        user: {
          ...said,
          // The same on every device of the person.
          tracker: profile.optimizelyProfileUuid ?? said.tracker,
          authenticated: true,
          broker: profile.profileType === "BROKER" || profile.isBroker === true,
          additionalSigner: profile.profileType === "CO_DEEDER",
        },
      };
    };

    app.post<AskedOne>(
      `${BASE}/v1/feature`,
      {
        schema: {
          tags,
          summary: "One flag: whether it is on, and its values",
          params: context,
          body: {
            type: "object",
            additionalProperties: false,
            required: ["featureKey"],
            properties: { featureKey, optimizeUser },
          },
          response: { 200: feature },
        },
      },
      async (request) =>
        featureOf(decideFlag(sources(), request.body.featureKey, await askerOf(request), false)),
    );

    const every = {
      type: "object",
      additionalProperties: false,
      required: ["optimizeUser"],
      properties: { optimizeUser },
    } as const;

    app.post<Asked>(
      `${BASE}/v1/features`,
      {
        schema: {
          tags,
          summary: "Every flag that is on, with its values",
          params: context,
          body: every,
          response: { 200: byKey("features", feature) },
        },
      },
      async (request) => {
        const decided = decideAll(sources(), await askerOf(request), false);
        return { features: mapped(decided, featureOf) };
      },
    );

    app.post<Asked & { Body: { featureKey?: string } }>(
      `${BASE}/v2/decision`,
      {
        schema: {
          tags,
          summary:
            "What an experiment shows somebody, which counts as shown; of every flag that is on without a key",
          params: context,
          body: { ...every, properties: { ...every.properties, featureKey } },
          response: { 200: byKey("decisions", decision) },
        },
      },
      async (request) => {
        const asker = await askerOf(request);
        const { featureKey: key } = request.body;
        const decided =
          key === undefined
            ? decideAll(sources(), asker, true)
            : { [key]: decideFlag(sources(), key, asker, true) };
        return { decisions: mapped(decided, wireOf) };
      },
    );
  };
}

const mapped = <T>(decided: Record<string, FlagDecision>, of: (decision: FlagDecision) => T) =>
  Object.fromEntries(Object.entries(decided).map(([key, each]) => [key, of(each)]));

const wireOf = ({ enabled, variation, variables }: FlagDecision) => ({
  enabled,
  variationKey: variation,
  variables,
});
