import type { InlineConfig } from "vite";

/**
 * Runs the bundler. It is loaded here, because a caller that only checks for outdated parts needs
 * none, and it sets NODE_ENV to production for the whole process, which this takes back.
 */
export async function bundle(config: InlineConfig): Promise<void> {
  const { build } = await import("vite");
  const before = process.env.NODE_ENV;
  await build({ logLevel: "warn", ...config });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}
