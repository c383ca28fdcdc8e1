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
 * Runs the bundler. It is loaded here, because a caller that only checks for outdated parts needs
 * none, and it sets NODE_ENV to production for the whole process, which this takes back.
 */
export async function bundle(config: InlineConfig): Promise<void> {
  const { build, createLogger } = await import("vite");
  const before = process.env.NODE_ENV;
  await build({ logLevel: "warn", customLogger: quieted(createLogger("warn")), ...config });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}
