/** The server process of `npm run dev`; scripts/dev.ts starts and restarts it. */
import { start } from "#server/main.ts";

const root = process.env.DEV_ROOT ?? process.cwd();
try {
  const running = await start({ root });
  process.once("SIGTERM", () => {
    void running.close().finally(() => process.exit(0));
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
