import {
  createBatchEventProcessor,
  createInstance,
  createLogger,
  createPollingProjectConfigManager,
  createStaticProjectConfigManager,
  type LogHandler,
  LogLevel,
  OptimizelyDecideOption,
  WARN,
} from "@optimizely/optimizely-sdk";
import type { FastifyBaseLogger } from "fastify";
import type { FlagUser } from "#server/lending/definitions/flags/user.ts";
import { ConfigError } from "#server/platform/environment/environment.ts";
import type { Experiments } from "#server/lending/definitions/flags/experiments.ts";

export interface OptimizelySettings {
  /**
   * SDK key of the environment; null when only `datafile` decides, and the server fetches and sends
   * nothing.
   */
  sdkKey: string | null;
  /** Access token of a secure environment. */
  accessToken: string | null;
  /** Text of the project's datafile, used until a newer one is fetched; null without one. */
  datafile: string | null;
}

/**
 * Milliseconds between fetches of the datafile, and the longest wait for the first one at start.
 */
const LOOK_EVERY = 60_000;
const PATIENCE = 3_000;

/**
 * Optimizely Feature Experimentation. It gets the tracker and the attributes of the rules, and no
 * personal data. It decides in this process, so no page waits for it.
 */
export async function optimizely(
  { sdkKey, accessToken, datafile }: OptimizelySettings,
  log: FastifyBaseLogger,
): Promise<Experiments> {
  const client = createInstance({
    projectConfigManager:
      sdkKey === null
        ? createStaticProjectConfigManager({ datafile: datafile ?? "" })
        : createPollingProjectConfigManager({
            sdkKey,
            autoUpdate: true,
            updateInterval: LOOK_EVERY,
            ...(datafile === null ? {} : { datafile }),
            ...(accessToken === null ? {} : { datafileAccessToken: accessToken }),
          }),
    ...(sdkKey === null ? {} : { eventProcessor: createBatchEventProcessor() }),
    logger: createLogger({ level: WARN, logHandler: logTo(log) }),
  });
  try {
    await client.onReady({ timeout: PATIENCE });
  } catch (error) {
    // An unreadable datafile is a configuration error; an unreachable service is not.
    if (sdkKey === null)
      throw new ConfigError(
        "OPTIMIZELY_DATAFILE holds no datafile of Optimizely: download it from the project's settings.",
      );
    log.warn({ reason: String(error) }, "Optimizely does not answer yet; flags.json decides");
  }
  const keys = () => Object.keys(client.getOptimizelyConfig()?.featuresMap ?? {});
  return {
    keys,
    decide(key, orgCode, user, exposed) {
      if (user.tracker === null || !keys().includes(key)) return null;
      const { enabled, variationKey, variables } = client
        .createUserContext(user.tracker, attributesOf(orgCode, user))
        .decide(key, exposed ? [] : [OptimizelyDecideOption.DISABLE_DECISION_EVENT]);
      return {
        enabled,
        variation: enabled ? variationKey : null,
        variables: enabled ? variables : {},
      };
    },
    shown(key, orgCode, user, variation) {
      if (user.tracker === null || !keys().includes(key)) return;
      const context = client.createUserContext(user.tracker, attributesOf(orgCode, user));
      // The applicant keeps a variation, although the project may draw another one by now.
      context.setForcedDecision({ flagKey: key }, { variationKey: variation });
      context.decide(key);
    },
    close: async () => {
      await client.close();
    },
  };
}

/** Attribute names that audiences use. */
const attributesOf = (organisation: string, user: FlagUser) => ({
  organisation,
  authenticated: user.authenticated,
  broker: user.broker,
  additionalSigner: user.additionalSigner,
  ...(user.locale === null ? {} : { locale: user.locale }),
  ...(user.pilot === null ? {} : { DDP_Pilot: user.pilot }),
});

const logTo = (log: FastifyBaseLogger): LogHandler => ({
  log: (level, message) => {
    if (level >= LogLevel.Error) log.error({ from: "optimizely" }, message);
    else log.warn({ from: "optimizely" }, message);
  },
});
