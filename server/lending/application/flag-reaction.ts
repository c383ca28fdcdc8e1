import type { Application } from "#schemas/types/application.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { applicantFlags } from "#server/lending/definitions/flags/applicant-flags.ts";
import { applicantUser } from "#server/lending/definitions/flags/user.ts";
import { decideFlag } from "#server/lending/definitions/flags/decide-flag.ts";
import type { Experiments } from "#server/lending/definitions/flags/experiments.ts";
import type { Reaction } from "./reactions.ts";

/** Ports of the decision about an applicant's flags. */
export interface FlagReactionPorts {
  definitions: Pick<DefinitionStore, "flags">;
  experiments: Experiments | null;
}

/**
 * Decides the flags that definitions read, when an application begins and with each answer of a
 * person. Other writes keep them, so that an open form is validated with the flags that it was
 * rendered with.
 */
export const flagReaction = ({ definitions, experiments }: FlagReactionPorts): Reaction => ({
  amend({ loaded, after, profile, edits }) {
    const { named } = definitions.flags;
    const { row, organisation } = loaded;
    if (named.length === 0 || !(edits || row.version === 0)) return {};
    const subject = {
      orgCode: row.orgCode,
      organisation: organisation.info,
      user: applicantUser(row.accountUuid, profile),
    };
    const decide = (key: string) =>
      decideFlag({ flags: definitions.flags, experiments }, key, subject, false);
    const defaults = (organisation.info["flags"] ?? {}) as NonNullable<Application["flags"]>;
    return { flags: applicantFlags(named, decide, after.flags ?? {}, defaults) };
  },
});
