/** Flags that the definitions of an application read: what they are for one applicant. */
import type { Application } from "#schemas/types/application.ts";
import type { FlagDecision, NamedFlag } from "./flags.ts";

type FlagValues = NonNullable<Application["flags"]>;

/**
 * Returns the value of each flag. A variation that was drawn stays as long as the flag is on. While
 * the flag is off, the default holds: the lender's own, or else the flag's.
 * @param before the values so far
 * @param defaults the lender's own, by name
 */
export function applicantFlags(
  flags: readonly NamedFlag[],
  decide: (key: string) => FlagDecision,
  before: FlagValues,
  defaults: FlagValues,
): FlagValues {
  return Object.fromEntries(
    flags.map((flag) => {
      const { id, name, variations } = flag;
      const fallback = defaults[name] ?? flag.default ?? false;
      const { enabled, variation } = decide(id);
      if (variations === undefined) return [name, enabled || fallback];
      const known = (value: unknown) => variations.some((each) => each.id === value);
      if (!enabled) return [name, fallback];
      // The default may stand for a flag that was off, so it is drawn again.
      const kept = before[name];
      if (kept !== undefined && kept !== fallback && known(kept)) return [name, kept];
      return [name, known(variation) && variation !== null ? variation : fallback];
    }),
  );
}
