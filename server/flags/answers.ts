import type { FlagBook, FlagDecision } from "./flags.ts";
import type { Experiments } from "./experiments.ts";
import type { FlagUser } from "./user.ts";

export interface Asker {
  orgCode: string;
  organisation: Record<string, unknown>;
  user: FlagUser;
}

/** The experiment service's word for its flags, flows/flags.json for the others. */
export function decideFlag(
  { flags, experiments }: { flags: FlagBook; experiments: Experiments | null },
  key: string,
  { orgCode, organisation, user }: Asker,
  exposed: boolean,
): FlagDecision {
  return experiments?.decide(key, orgCode, user, exposed) ?? flags.decide(key, organisation, user);
}

/** Every flag that is on for somebody, by key. */
export function decideAll(
  sources: { flags: FlagBook; experiments: Experiments | null },
  asker: Asker,
  exposed: boolean,
): Record<string, FlagDecision> {
  const keys = new Set([...sources.flags.keys, ...(sources.experiments?.keys() ?? [])]);
  return Object.fromEntries(
    [...keys]
      .map((key) => [key, decideFlag(sources, key, asker, exposed)] as const)
      .filter(([, { enabled }]) => enabled),
  );
}
