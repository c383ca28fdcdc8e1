/** The server process of `npm run dev`; scripts/dev/back-end.ts starts and replaces it. */
import { once } from "node:events";
import type { Save } from "#definitions/index.ts";
import { start } from "#server/main.ts";
import { failureOf, isOfSettings } from "#scripts/start/failure.ts";
import { printLogins } from "#scripts/start/print-logins.ts";
import { SETTINGS_FAULT } from "./back-end.ts";

interface Order {
  /** The save with which the server opens its definitions; null without one. */
  first?: Save | null;
  /** Address for the log-ins of the sandbox, which the server then prints; null to print none. */
  address?: string | null;
  save?: Save;
}

const root = process.env.DEV_ROOT ?? process.cwd();
/** Saves that arrive before the server runs. */
const early: Save[] = [];
const keep = ({ save }: Order) => {
  if (save) early.push(save);
};
try {
  const [{ first = null, address = null }] = (await once(process, "message")) as [Order];
  process.on("message", keep);
  const running = await start({
    root,
    followsSaves: true,
    studioStore: "files",
    firstSave: first,
    // Two servers cannot open the embedded database, so this one waits for the end of the other.
    definitionsOpened: async () => {
      const begins = once(process, "message");
      process.send?.("definitions");
      await begins;
    },
  });
  const { ports, close } = running;
  process.off("message", keep);
  const take = (save: Save | undefined) => save && void ports.edits?.take(save);
  early.forEach(take);
  process.on("message", ({ save }: Order) => take(save));
  ports.edits?.pages.listen((organisations) => process.send?.({ organisations }));
  process.send?.("port");
  let logins: Promise<void> = Promise.resolve();
  // The calls for the log-ins would fail in a closed database, and log it.
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    void logins.then(close, close).finally(() => process.exit(0));
  };
  process.once("SIGTERM", end);
  process.once("disconnect", end);
  if (address !== null) logins = printLogins(running, address, ending.signal);
  await logins;
} catch (error) {
  console.error(failureOf(error));
  process.exit(isOfSettings(error) ? SETTINGS_FAULT : 1);
}
