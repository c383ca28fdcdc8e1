/** The start of the studio: who the person is, the definitions that they may see, and the first picture. */
import type { StoreApi } from "zustand/vanilla";
import type { StudioCalls } from "../calls.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import { readAddress } from "./address.ts";
import type { StudioState } from "./state.ts";

interface StartingPorts {
  store: StoreApi<StudioState>;
  calls: StudioCalls;
  session: Pick<RemoteSession, "open">;
  checker: Pick<RemoteSession, "open">;
  /** Query of the address, which names the place. */
  search: string;
  isNarrow: boolean;
  openLender(code: string): Promise<unknown>;
  beginDrafts(files: Readonly<Record<string, string>>): Promise<unknown>;
  beginChecks(): void;
}

export function createStarting({ store, calls, session, checker, ...ports }: StartingPorts) {
  return {
    /** Reads who the person is, and the definitions that they may see. */
    async open() {
      const [person, live] = await Promise.all([calls.person(), calls.definitions()]);
      const files = { ...(await bundledSchemas(live.files)), ...live.files };
      const lenders = await session.open(files);
      const wanted = readAddress(ports.search);
      const known = lenders.find(({ code }) => code === wanted.lender);
      const own = lenders.find(({ code }) => code === person.organisation);
      const lender = known ?? own ?? lenders[0];
      store.setState({
        person,
        live: { hash: live.hash },
        lenders,
        flow: wanted.flow ?? null,
        page: wanted.page ?? null,
        locale: wanted.locale ?? "en-US",
        width: wanted.width ?? (ports.isNarrow ? 390 : 1280),
        view: wanted.view ?? "page",
        pane: wanted.page === undefined && wanted.view === undefined ? "outline" : "preview",
      });
      if (lender) await ports.openLender(lender.code);
      await ports.beginDrafts(files);
      // The first picture comes before the first check, which compiles everything once more.
      await checker.open(files);
      ports.beginChecks();
    },
  };
}

/** The server may leave the schemas out: they are part of this build. */
async function bundledSchemas(
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  if (Object.keys(files).some((path) => path.startsWith("schemas/"))) return {};
  return (await import("./schemas.ts")).schemas;
}
