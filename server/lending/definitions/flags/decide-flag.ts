import type { FlagBook, FlagDecision } from "./flags.ts";
import type { FlagUser } from "./user.ts";
import type { Experiments } from "./experiments.ts";

export interface FlagSubject {
  orgCode: string;
  organisation: Record<string, unknown>;
  user: FlagUser;
}

/** Decides a flag: by the experiment service when it has the flag, or else by flows/flags.json. */
export function decideFlag(
  { flags, experiments }: { flags: FlagBook; experiments: Experiments | null },
  key: string,
  { orgCode, organisation, user }: FlagSubject,
  exposed: boolean,
): FlagDecision {
  return experiments?.decide(key, orgCode, user, exposed) ?? flags.decide(key, organisation, user);
}

/** Returns every flag that is on for a user, by key. */
export function decideAll(
  sources: { flags: FlagBook; experiments: Experiments | null },
  subject: FlagSubject,
  exposed: boolean,
): Record<string, FlagDecision> {
  const keys = new Set([...sources.flags.keys, ...(sources.experiments?.keys() ?? [])]);
  return Object.fromEntries(
    [...keys]
      .map((key) => [key, decideFlag(sources, key, subject, exposed)] as const)
      .filter(([, { enabled }]) => enabled),
  );
}
