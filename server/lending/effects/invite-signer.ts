import { SIGNERS_FIELD } from "#lending/specified-names.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import type { Effect, EffectContext } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { fault, optionNumber, textAt } from "./reading.ts";

export const sameAddress = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns why an address cannot be a signer's; null when it can. */
export function addressFault(
  { application, profile }: Pick<EffectContext, "application" | "profile">,
  email: string,
  signerUuid?: string,
): Message | null {
  if (sameAddress(profile.email, email)) return message("own-email");
  const taken = (application[SIGNERS_FIELD] ?? []).some(
    (signer) => signer.uuid !== signerUuid && sameAddress(signer.email, email),
  );
  return taken ? message("invited-already") : null;
}

/**
 * Adds another owner from fields `firstName`, `lastName` and `email`. The write sends the
 * invitation by e-mail.
 */
export const inviteSigner: Effect = (context) => {
  const { application, data, now } = context;
  const email = textAt(data, "email")?.trim() ?? "";
  const firstName = textAt(data, "firstName")?.trim() ?? "";
  const lastName = textAt(data, "lastName")?.trim() ?? "";
  const signers = application[SIGNERS_FIELD] ?? [];
  const most = optionNumber(context, "atMost");
  if (signers.length >= most) return fault("/email", message("invite-most", { most }));
  const problem = addressFault(context, email);
  if (problem !== null) return fault("/email", problem);
  const invitedAt = now.toISOString();
  const applicationUuid = application.uuid ?? "";
  return {
    patch: {
      [SIGNERS_FIELD]: [
        ...signers,
        {
          uuid: derivedUuid("signer", applicationUuid, email.toLowerCase(), invitedAt),
          signerType: "CO_DEEDER",
          firstName,
          lastName,
          name: `${firstName} ${lastName}`,
          email,
          invitation: derivedUuid("invitation", applicationUuid, email.toLowerCase(), invitedAt),
          invitations: 1,
          invitedAt: invitedAt,
        },
      ],
    },
  };
};
