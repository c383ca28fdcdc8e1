import type { LookupAnswer } from "#renderers/index.ts";
import type { LookupQuestion, LookupResult } from "#schemas/types/calls/lookups.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Client } from "./client.ts";
import type { ProductPaths } from "./paths.ts";

/** Characters before the first question where the lookup does not say. */
const MINIMUM = 3;
const NOTHING: LookupAnswer = { status: "matches", matches: [] };

/**
 * Returns the call that asks a lookup of a flow. It is never retried, because the person types on,
 * and it never ends the session.
 * @param uuid the application; undefined on a page before there is one
 */
export function lookupCall(
  client: Client,
  paths: ProductPaths,
  uuid: string | undefined,
  { id, lookups = [] }: Pick<Flow, "id" | "lookups">,
) {
  return async (name: string, query: string, signal?: AbortSignal): Promise<LookupAnswer> => {
    const lookup = lookups.find((each) => each.id === name);
    const text = query.trim();
    if (lookup?.text !== undefined && text.length < (lookup.minimum ?? MINIMUM)) return NOTHING;
    const body: LookupQuestion = { text };
    const { data } = await client.call<LookupResult>(
      uuid === undefined ? paths.openLookup(id, name) : paths.lookup(uuid, name),
      {
        method: "POST",
        body,
        quiet: true,
        external: uuid === undefined,
        ...(signal ? { signal } : {}),
      },
    );
    return data.status === "matches"
      ? { status: "matches", matches: data.matches ?? [] }
      : { status: "unavailable" };
  };
}
