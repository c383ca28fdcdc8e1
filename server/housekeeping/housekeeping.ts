import { forgetOldChats } from "#server/chat/retention.ts";
import { forgetOld } from "#server/idempotency/remember.ts";
import type { Services } from "#server/services.ts";
import { removeUnnamedContents } from "./unnamed-contents.ts";
import { forgetUnsentUploads } from "./unsent-uploads.ts";

/** Milliseconds until the first round; a server that just started has borrowers to answer first. */
const FIRST = 60_000;
const EVERY = 6 * 3_600_000;

/** One round of everything that is forgotten in time. Each part may run again, and beside another process's. */
export async function keepHouse(
  services: Services,
): Promise<{ uploads: number; chats: number; contents: number }> {
  await forgetOld(services.database.db, services.realTime());
  const uploads = await forgetUnsentUploads(services);
  const chats = await forgetOldChats(services);
  const contents = await removeUnnamedContents(services, services.realTime());
  return { uploads, chats, contents };
}

/** Keeps house from time to time. @returns ends it, after the round under way */
export function beginHousekeeping(services: Services): () => Promise<void> {
  let under: Promise<void> = Promise.resolve();
  const round = () => {
    under = report(services);
  };
  const first = setTimeout(round, FIRST).unref();
  const timer = setInterval(round, EVERY).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await under;
  };
}

async function report(services: Services): Promise<void> {
  try {
    services.log.info(await keepHouse(services), "Forgotten what nobody needs");
  } catch (error) {
    services.log.error({ err: error }, "Housekeeping failed; it is tried again later");
  }
}
