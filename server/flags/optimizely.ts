import {
  createBatchEventProcessor,
  createInstance,
  createLogger,
  createPollingProjectConfigManager,
  createStaticProjectConfigManager,
  LogLevel,
  OptimizelyDecideOption,
  WARN,
  type LogHandler,
} from "@optimizely/optimizely-sdk";
import { ConfigError } from "#server/config.ts";
import type { Services } from "#server/services.ts";
import type { Experiments } from "./experiments.ts";
import type { FlagUser } from "./user.ts";

export interface OptimizelySettings {
  /** Key of the environment; null where `datafile` is all there is, and nothing is fetched or sent. */
  sdkKey: string | null;
  /** Of a secure environment. */
  accessToken: string | null;
  /** Text of the project's datafile: what decides until a newer one has been fetched; null without one. */
  datafile: string | null;
}

/** Milliseconds between looks for a new datafile, and to wait for the first one before the server goes on without it. */
const LOOK_EVERY = 60_000;
const PATIENCE = 3_000;

/**
 * Optimizely Feature Experimentation. It learns the tracker and what rules may read, nothing of the person; and it decides here, so no
 * borrower's page waits for it.
 */
export async function optimizely(
  { sdkKey, accessToken, datafile }: OptimizelySettings,
  log: Services["log"],
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
    // A datafile of ours that cannot be read is a mistake of the set-up; a service that does not answer is none.
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
    close: async () => {
      await client.close();
    },
  };
}

/** Audiences are made of these names. */
const attributesOf = (organisation: string, user: FlagUser) => ({
  organisation,
  authenticated: user.authenticated,
  broker: user.broker,
  additionalSigner: user.additionalSigner,
  ...(user.locale === null ? {} : { locale: user.locale }),
  ...(user.pilot === null ? {} : { DDP_Pilot: user.pilot }),
});

const logTo = (log: Services["log"]): LogHandler => ({
  log: (level, message) => {
    if (level >= LogLevel.Error) log.error({ from: "optimizely" }, message);
    else log.warn({ from: "optimizely" }, message);
  },
});
