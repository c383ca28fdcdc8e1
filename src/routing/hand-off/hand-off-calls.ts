import { pageAddress } from "#engine/index.ts";
import type { HandOffCalls } from "#renderers/index.ts";
import type { HandOffLink, HandOffStatus } from "#schemas/types/calls/hand-off.ts";
import type { App } from "#src/app.ts";
import { reread } from "#src/queries/queries.ts";
import { ownWrites } from "#src/submit/own-writes.ts";

/** Returns the calls that go on with an application's page on a phone. */
export function handOffCalls(
  {
    boot,
    calls: { client, paths },
    flows,
    queries,
  }: Pick<App, "boot" | "calls" | "flows" | "queries">,
  uuid: string,
): HandOffCalls {
  const path = `${paths.application(uuid)}/hand-offs`;
  const flow = flows.all.find(({ handOff }) => handOff !== undefined);
  const page = flow?.handOff && pageAddress(flow, flow.handOff.page);
  // One sandbox serves all lenders: the phone must open the same one.
  const lender = boot.sandbox ? `?org=${encodeURIComponent(boot.orgCode)}` : "";
  return {
    make: async () => {
      const { data } = await client.call<HandOffLink>(path, { method: "POST", body: {} });
      return {
        address: `${location.origin}${page ?? ""}${lender}#${data.token}`,
        expiresAt: data.expiresAt,
      };
    },
    mail: async () => {
      await client.call(`${path}/mail`, { method: "POST", body: {} });
    },
    state: async () => {
      const { state } = (await client.call<HandOffStatus>(path, { retry: false })).data;
      // The phone sends the page for this person, so its effect is no news, even where a poll sees it first.
      if (state === "OPENED" || state === "DONE") ownWrites.elsewhere(uuid);
      return state;
    },
    finished: () => reread(queries, uuid),
  };
}
