import type { InlineConfig, Logger } from "vite";

/** A plugin of Mantine's does not say where a sheet is. No address in these sheets depends on it. */
const HARMLESS = "A PostCSS plugin did not pass the `from` option";

/** Leaves out the warning, which people would read at their first start. */
function quieted(logger: Logger): Logger {
  const warnOnce: Logger["warnOnce"] = (text, options) => {
    if (!text.includes(HARMLESS)) logger.warnOnce(text, options);
  };
  return { ...logger, warnOnce };
}

/**
 * Runs the bundler for production: a setting of another environment, which a server with a sandbox
 * has, would give people React's slower code for developers, with the paths of its sources. The
 * bundler is loaded here, because a caller that only checks for outdated parts needs none.
 */
export async function bundle(config: InlineConfig): Promise<void> {
  const { build, createLogger } = await import("vite");
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    await build({ logLevel: "warn", customLogger: quieted(createLogger("warn")), ...config });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
