import { type Message, message } from "#server/platform/errors/message.ts";
import type { Effect, EffectContext } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { declaredRole, type SignerRoles, signersIn } from "#server/lending/signers/roles.ts";
import { fault, optionText, textAt } from "./reading.ts";

export const sameAddress = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns why an address cannot be a signer's; null when it can. One person may have several roles. */
export function addressFault(
  { application, profile }: Pick<EffectContext, "application" | "profile">,
  roles: SignerRoles,
  email: string,
  role: string,
  signerUuid?: string,
): Message | null {
  if (sameAddress(profile.email, email)) return message("own-email");
  const taken = signersIn(application, roles).some(
    (signer) =>
      signer.uuid !== signerUuid && signer.signerType === role && sameAddress(signer.email, email),
  );
  return taken ? message("invited-already") : null;
}

/**
 * Adds a person in the role of the option from fields `firstName`, `lastName` and `email`. The write
 * sends the invitation by e-mail.
 */
export const inviteSigner: Effect = (context) => {
  const { application, data, now } = context;
  const email = textAt(data, "email")?.trim() ?? "";
  const firstName = textAt(data, "firstName")?.trim() ?? "";
  const lastName = textAt(data, "lastName")?.trim() ?? "";
  const [roles, role] = declaredRole(context.signers, optionText(context, "role"));
  const signers = signersIn(application, roles);
  const { id: signerType, atMost: most } = role;
  if (signers.filter((each) => each.signerType === signerType).length >= most)
    return fault("/email", message("invite-most", { most }));
  const problem = addressFault(context, roles, email, signerType);
  if (problem !== null) return fault("/email", problem);
  const invitedAt = now.toISOString();
  const applicationUuid = application.uuid ?? "";
  return {
    patch: {
      [roles.list]: [
        ...signers,
        {
          uuid: derivedUuid("signer", applicationUuid, email.toLowerCase(), invitedAt),
          signerType,
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
