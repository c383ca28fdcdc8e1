import type { Profile } from "#schemas/types/profile.ts";
import { useApp } from "#src/app.ts";
import type { WrittenApplication } from "#schemas/types/calls/application.ts";
import type { VersionedApplication } from "#src/calls/applications.ts";
import { useQuery, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Query keys of the server's data. */
export const keys = {
  application: (uuid: string) => ["application", uuid] as const,
  signing: (flow: string) => ["signing", flow] as const,
  profile: ["profile"] as const,
  applications: ["applications"] as const,
  licenses: ["licenses"] as const,
  phoneHours: ["phone-hours"] as const,
  draft: (uuid: string, screen: string) => ["draft", uuid, screen] as const,
};

export function useApplication(uuid: string) {
  const { calls, queries } = useApp();
  const queryKey = keys.application(uuid);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await calls.application(uuid);
      const cached = queries.getQueryData<VersionedApplication>(queryKey);
      // A read that began before a submission may answer after it; the submission's answer is
      // newer.
      if (cached && isNewer(cached, answer)) return cached;
      // The same version again is still the answer to this tab's own write.
      return cached?.version === answer.version && cached.own
        ? { ...answer, own: true, ...(cached.leads ? { leads: cached.leads } : {}) }
        : answer;
    },
  });
}

const isNewer = (
  cached: Pick<VersionedApplication, "version">,
  answer: Pick<VersionedApplication, "version">,
): boolean =>
  cached.version !== null &&
  answer.version !== null &&
  Number(cached.version) > Number(answer.version);

export function useProfile(enabled = true) {
  const { calls } = useApp();
  return useQuery({ queryKey: keys.profile, queryFn: calls.profile, enabled });
}

/**
 * Stores the answer to a submission in the query cache.
 * @returns false when the cache has a newer version: the server repeats its first answer to a
 *   submission whose answer was lost, and a read may have shown the person's next page meanwhile
 */
export function remember(
  queries: QueryClient,
  uuid: string,
  answer: WrittenApplication,
  leads?: VersionedApplication["leads"],
): boolean {
  const cached = queries.getQueryData<VersionedApplication>(keys.application(uuid));
  if (cached && isNewer(cached, { version: String(answer.version) })) return false;
  queries.setQueryData<VersionedApplication>(keys.application(uuid), (before) => ({
    application: answer.application,
    version: String(answer.version),
    // The answer belongs to the same version of the definitions as the submission.
    ...(before?.definitions === undefined ? {} : { definitions: before.definitions }),
    own: true,
    ...(leads === undefined ? {} : { leads }),
  }));
  queries.setQueryData<Profile>(keys.profile, answer.profile);
  void queries.invalidateQueries({ queryKey: keys.applications });
  return true;
}

/** Reads application and profile again; resolves when both have arrived. */
export async function reread(queries: QueryClient, uuid: string): Promise<void> {
  await Promise.all([
    readAfresh(queries, keys.application(uuid)),
    readAfresh(queries, keys.profile),
  ]);
}

/** How long a running read may take before another one replaces it, milliseconds. */
export const PENDING_READ_MS = 10_000;

/** The next read of each query that is running. */
const following = new WeakMap<object, Promise<void>>();

/**
 * Reads again after a running read, which may have begun too early to see the change. The running
 * read is not canceled: on a slow line, repeated returns to the tab would then never see an answer.
 * All callers share the one read that follows.
 */
function readAfresh(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  const read = () => queries.invalidateQueries({ queryKey });
  if (query?.state.fetchStatus !== "fetching") return read();
  let next = following.get(query);
  if (!next) {
    const patience = new Promise((resolve) => setTimeout(resolve, PENDING_READ_MS));
    next = Promise.race([query.promise?.catch(() => {}), patience]).then(() => {
      following.delete(query);
      return read();
    });
    following.set(query, next);
  }
  return next;
}
