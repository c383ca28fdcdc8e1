import type { InlineConfig, Logger } from "vite";

/** Parts of warnings that people would read at their first start, and that ask for nothing. */
const HARMLESS = [
  // A plugin of Mantine's does not say where a sheet is. No address in these sheets depends on it.
  "A PostCSS plugin did not pass the `from` option",
  // How long plugins take on a slow computer.
  "[PLUGIN_TIMINGS]",
];

/** Leaves out the harmless warnings. */
function quieted(logger: Logger): Logger {
  const unlessHarmless =
    (warn: Logger["warn"]): Logger["warn"] =>
    (text, options) => {
      if (!HARMLESS.some((part) => text.includes(part))) warn(text, options);
    };
  return {
    ...logger,
    warn: unlessHarmless(logger.warn),
    warnOnce: unlessHarmless(logger.warnOnce),
  };
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
