import type { Effect, EffectContext } from "#server/application/ports.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import { fault, textAt } from "./reading.ts";

/** Owners that one borrower may name. */
const MOST = 6;

export const sameAddress = (a: string | undefined, b: string): boolean =>
  a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Why the address cannot be a signer's; null when it can. */
export function addressFault(
  { application, profile }: Pick<EffectContext, "application" | "profile">,
  email: string,
  signerUuid?: string,
): string | null {
  if (sameAddress(profile.email, email))
    return "This is your own email. Each owner needs an email of their own to sign.";
  const taken = (application.helocSigners ?? []).some(
    (signer) => signer.uuid !== signerUuid && sameAddress(signer.email, email),
  );
  return taken ? "You have invited somebody with this email already." : null;
}

/** Names another owner, from fields `firstName`, `lastName` and `email`, and invites them: their e-mail goes out with the write. */
export const inviteSigner: Effect = (context) => {
  const { application, data, now } = context;
  const email = textAt(data, "email")?.trim() ?? "";
  const firstName = textAt(data, "firstName")?.trim() ?? "";
  const lastName = textAt(data, "lastName")?.trim() ?? "";
  const signers = application.helocSigners ?? [];
  if (signers.length >= MOST)
    return fault(
      "/email",
      `You can invite up to ${MOST} people. Call us if there are more owners.`,
    );
  const problem = addressFault(context, email);
  if (problem !== null) return fault("/email", problem);
  const at = now.toISOString();
  const applicationUuid = application.uuid ?? "";
  return {
    patch: {
      helocSigners: [
        ...signers,
        {
          uuid: derivedUuid("signer", applicationUuid, email.toLowerCase(), at),
          signerType: "CO_DEEDER",
          firstName,
          lastName,
          name: `${firstName} ${lastName}`,
          email,
          invitation: derivedUuid("invitation", applicationUuid, email.toLowerCase(), at),
          invitations: 1,
          invitedAt: at,
        },
      ],
    },
  };
};
