import type { Profile } from "#schemas/types/profile.ts";
import { useApp } from "#src/app.ts";
import type { Submitted, VersionedApplication } from "#src/calls/calls.ts";
import { useQuery, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** What the server knows, by the names under which this tab remembers it. */
export const keys = {
  application: (uuid: string) => ["application", uuid] as const,
  profile: ["profile"] as const,
  applications: ["applications"] as const,
  draft: (uuid: string, screen: string) => ["draft", uuid, screen] as const,
};

export function useApplication(uuid: string) {
  const { calls, queries } = useApp();
  const queryKey = keys.application(uuid);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await calls.application(uuid);
      const known = queries.getQueryData<VersionedApplication>(queryKey);
      // Asked before a submission and answered after it: what the submission answered is newer.
      return known && isNewer(known, answer) ? known : answer;
    },
  });
}

const isNewer = (known: VersionedApplication, answer: VersionedApplication): boolean =>
  known.version !== null &&
  answer.version !== null &&
  Number(known.version) > Number(answer.version);

export function useProfile(enabled = true) {
  const { calls } = useApp();
  return useQuery({ queryKey: keys.profile, queryFn: calls.profile, enabled });
}

/** Puts the answer to a submission where the queries look. */
export function remember(
  queries: QueryClient,
  uuid: string,
  answer: Submitted,
  leads?: VersionedApplication["leads"],
): void {
  queries.setQueryData<VersionedApplication>(keys.application(uuid), (before) => ({
    application: answer.application,
    version: String(answer.version),
    // An answer to a submission goes by the definitions that it was made with.
    ...(before?.definitions === undefined ? {} : { definitions: before.definitions }),
    own: true,
    ...(leads === undefined ? {} : { leads }),
  }));
  queries.setQueryData<Profile>(keys.profile, answer.profile);
  void queries.invalidateQueries({ queryKey: keys.applications });
}

/** Reads application and profile again; resolves when both are here. */
export async function reread(queries: QueryClient, uuid: string): Promise<void> {
  await Promise.all([
    readAfresh(queries, keys.application(uuid)),
    readAfresh(queries, keys.profile),
  ]);
}

/** For so long a read that is under way is left to answer; one that takes longer is begun anew. */
export const LEFT_FOR_MS = 10_000;

/** Reads that follow one that is under way, by what is read. */
const following = new WeakMap<object, Promise<void>>();

/**
 * A read under way may have been asked too early to know what happened, but it is not called off: whoever comes back to the tab again
 * and again over a slow line would never see an answer. One more follows it, however many ask; as it begins later, so it answers later.
 */
function readAfresh(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  const read = () => queries.invalidateQueries({ queryKey });
  if (query?.state.fetchStatus !== "fetching") return read();
  let next = following.get(query);
  if (!next) {
    const patience = new Promise((resolve) => setTimeout(resolve, LEFT_FOR_MS));
    next = Promise.race([query.promise?.catch(() => {}), patience]).then(() => {
      following.delete(query);
      return read();
    });
    following.set(query, next);
  }
  return next;
}
