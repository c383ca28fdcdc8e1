import type { Signer } from "#lending/specified-names.ts";
import { message } from "#server/platform/errors/message.ts";
import type { Effect, EffectContext, EffectResult } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { declaredRole, signersIn } from "#server/lending/signers/roles.ts";
import { addressFault } from "./invite-signer.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";
import { fault, optionNumber, optionText, textAt } from "./reading.ts";

const CHANGES = ["RESEND", "EMAIL", "REMOVE"] as const;

/**
 * Changes an invitation: sends it again, sends it to another address, or withdraws it. Fields:
 * `signer`, `change`, and `email` for another address.
 */
export const changeSigner: Effect = (context) => {
  const { application, data, now } = context;
  const [roles, { id: role }] = declaredRole(context.signers, optionText(context, "role"));
  const signers = signersIn(application, roles);
  const signer = signers.find(
    ({ uuid, signerType }) =>
      uuid !== undefined && uuid === textAt(data, "signer") && signerType === role,
  );
  if (signer === undefined) return fault("/signer", message("choose-person"));
  const change = CHANGES.find((each) => each === textAt(data, "change"));
  if (change === undefined) return fault("/change", message("choose-what"));
  const refused = refusal(context, signer, change);
  if (refused !== null) return refused;
  if (change === "REMOVE")
    return { patch: { [roles.list]: signers.filter((each) => each !== signer) } };

  const email = change === "EMAIL" ? (textAt(data, "email")?.trim() ?? "") : (signer.email ?? "");
  const problem =
    change === "EMAIL" ? addressFault(context, roles, email, role, signer.uuid) : null;
  if (problem !== null) return fault("/email", problem);
  const invitedAt = now.toISOString();
  const { openedAt: _before, ...withoutOpening } = signer;
  const invited: Signer = {
    ...(change === "EMAIL" ? withoutOpening : signer),
    email,
    invitation: derivedUuid("invitation", signer.uuid ?? "", invitedAt),
    invitations: (signer.invitations ?? 0) + 1,
    invitedAt: invitedAt,
  };
  return { patch: { [roles.list]: signers.map((each) => (each === signer ? invited : each)) } };
};

function refusal(
  context: EffectContext,
  signer: Signer,
  change: (typeof CHANGES)[number],
): EffectResult | null {
  if (change === "REMOVE")
    return signer.signedAt === undefined ? null : fault("/change", message("person-signed"));
  if (signer.joinedAt !== undefined) return fault("/change", message("person-has-account"));
  if ((signer.invitations ?? 0) >= optionNumber(context, "invitations"))
    return fault("/change", message("person-many-emails"));
  const last = signer.invitedAt === undefined ? 0 : Date.parse(signer.invitedAt);
  const sinceLast = context.now.getTime() - last;
  return sinceLast < milliseconds(optionText(context, "apart"))
    ? fault("/change", message("email-just-sent"))
    : null;
}
