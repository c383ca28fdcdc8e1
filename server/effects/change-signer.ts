import type { Effect, EffectResult } from "#server/application/ports.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import type { Signer } from "#server/signers/projection.ts";
import { addressFault } from "./invite-signer.ts";
import { fault, textAt } from "./reading.ts";

/** E-mails to one signer. */
const MOST_INVITATIONS = 10;
/** Milliseconds between two e-mails to one signer. */
const APART = 60_000;

const CHANGES = ["RESEND", "EMAIL", "REMOVE"] as const;

/** Sends an invitation again, to another address, or takes it back: fields `signer`, `change` and, for another address, `email`. */
export const changeSigner: Effect = (context) => {
  const { application, data, now } = context;
  const signers = application.helocSigners ?? [];
  const signer = signers.find(({ uuid }) => uuid !== undefined && uuid === textAt(data, "signer"));
  if (signer === undefined) return fault("/signer", "Choose the person whom this is about.");
  const change = CHANGES.find((each) => each === textAt(data, "change"));
  if (change === undefined) return fault("/change", "Choose what to do.");
  const refused = refusal(signer, change, now);
  if (refused !== null) return refused;
  if (change === "REMOVE")
    return { patch: { helocSigners: signers.filter((each) => each !== signer) } };

  const email = change === "EMAIL" ? (textAt(data, "email")?.trim() ?? "") : (signer.email ?? "");
  const problem = change === "EMAIL" ? addressFault(context, email, signer.uuid) : null;
  if (problem !== null) return fault("/email", problem);
  const at = now.toISOString();
  const { openedAt: _before, ...kept } = signer;
  const invited: Signer = {
    ...(change === "EMAIL" ? kept : signer),
    email,
    invitation: derivedUuid("invitation", signer.uuid ?? "", at),
    invitations: (signer.invitations ?? 0) + 1,
    invitedAt: at,
  };
  return { patch: { helocSigners: signers.map((each) => (each === signer ? invited : each)) } };
};

function refusal(signer: Signer, change: (typeof CHANGES)[number], now: Date): EffectResult | null {
  if (change === "REMOVE")
    return signer.signedAt === undefined
      ? null
      : fault("/change", "This person has signed. Call us if they are no owner any more.");
  if (signer.joinedAt !== undefined)
    return fault(
      "/change",
      "This person has an account with us already and needs no link. They can log in with their email and password.",
    );
  if ((signer.invitations ?? 0) >= MOST_INVITATIONS)
    return fault(
      "/change",
      "We have sent many emails to this person. Call us, and we’ll find out why they don’t arrive.",
    );
  const last = signer.invitedAt === undefined ? 0 : Date.parse(signer.invitedAt);
  return now.getTime() - last < APART
    ? fault("/change", "An email was sent less than a minute ago. Give it a moment to arrive.")
    : null;
}
