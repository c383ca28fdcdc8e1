import { INVITED_PROFILE, type Signer } from "#lending/specified-names.ts";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { cachedGuard, holds } from "#engine/index.ts";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { Application, WrittenApplication } from "#server/lending/application/ports.ts";
import {
  insertApplication,
  type LoadedApplication,
  loadApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import { emailKey } from "#server/platform/accounts/accounts.ts";
import { insertProfile } from "#server/lending/application/profile-store.ts";
import type { Consequence } from "#server/lending/application/reactions.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { invitations } from "#server/platform/storage/schema.ts";
import { hasEnded, projected } from "./projection.ts";
import { flowOfRole, rolesOf, type SignerRole, signersIn, signerVersion } from "./roles.ts";
import { hashToken, invitationLife, linkToken } from "./token.ts";

type Row = typeof invitations.$inferSelect;

/** Ports of the synchronization. */
export interface SyncPorts extends StorePorts {
  /** Real time, for the life of a link. */
  realTime(): Date;
  secrets: { emailLookup: Uint8Array };
}

/** A person of the list with the role and the flow of the role. */
interface Invited {
  signer: Signer;
  role: SignerRole;
  flow: FlowDefinition;
}

/**
 * Yields the writes that keep the signers' applications in step with the borrower's, in the
 * borrower's transaction. A signer who was named gets an application, a new link replaces the
 * earlier one, and projected data follows. Locks go from the borrower's row to the signers', never
 * back.
 */
export async function* syncSigners(
  services: SyncPorts,
  tx: Transaction,
  loaded: LoadedApplication,
  written: WrittenApplication,
): AsyncIterable<Consequence> {
  const roles = rolesOf(loaded);
  // An invited person invites nobody; the list names that person alone.
  if (roles === null || written.application.invitation !== undefined) return;
  const signers = signersIn(written.application, roles);
  if (signers.length === 0 && signersIn(loaded.application, roles).length === 0) return;
  const rows = await tx
    .select()
    .from(invitations)
    .where(eq(invitations.applicationUuid, loaded.row.uuid));
  const over = hasEnded(written.application);
  for (const signer of signers) {
    if (signer.uuid === undefined || signer.invitation === undefined) continue;
    const row = rows.find(({ signerUuid }) => signerUuid === signer.uuid);
    const role = roles.roles.get(signer.signerType ?? "");
    const flow = role === undefined ? null : flowOfRole(loaded, role);
    // A lender that dropped the role: nobody new joins, and open applications stay as they are.
    if (role === undefined || flow === null) continue;
    const invited = { signer, role, flow };
    if (row !== undefined)
      yield* follow(services, tx, invited, row, written, over, isDeclined(role, loaded, written));
    else if (!over) yield await invite(services, tx, invited, loaded, written);
  }
  for (const row of rows)
    if (!signers.some(({ uuid }) => uuid === row.signerUuid)) yield* end(services, tx, row);
}

/** Returns the present link, for the row and for the signer's application. */
async function linkOf(
  services: SyncPorts,
  tx: Transaction,
  { signer, role, flow }: Invited,
  signingUuid: string,
) {
  const nonce = signer.invitation ?? "";
  const token = await linkToken(services, tx, signingUuid, nonce);
  return {
    row: {
      tokenHash: hashToken(token),
      expiresAt: new Date(services.realTime().getTime() + invitationLife(flow)),
    },
    invitation: {
      role: role.id,
      nonce,
      sentAt: services.clock.now().toISOString(),
      firstName: signer.firstName ?? "",
      lastName: signer.lastName ?? "",
      email: signer.email ?? "",
    },
  };
}

async function invite(
  services: SyncPorts,
  tx: Transaction,
  invited: Invited,
  loaded: LoadedApplication,
  written: WrittenApplication,
): Promise<Consequence> {
  const { signer, role, flow } = invited;
  const { uuid: applicationUuid, orgCode } = loaded.row;
  // The account does not exist yet: the signer creates it by accepting the invitation.
  const accountUuid = randomUUID();
  await insertProfile(services, tx, accountUuid, {
    uuid: randomUUID(),
    organizationCode: orgCode,
    profileType: INVITED_PROFILE,
    email: signer.email ?? "",
    name: { firstName: signer.firstName ?? "", lastName: signer.lastName ?? "" },
    updatedAt: services.clock.now().toISOString(),
  });
  const signingUuid = randomUUID();
  const link = await linkOf(services, tx, invited, signingUuid);
  const signerUuid = signer.uuid ?? "";
  await insertApplication(services, tx, {
    uuid: signingUuid,
    accountUuid,
    orgCode,
    flow: flow.id,
    application: signerVersion(rolesOf(loaded)),
  });
  await tx.insert(invitations).values({
    signerUuid,
    applicationUuid,
    signingUuid,
    emailKey: emailKey(services, orgCode, signer.email ?? ""),
    ...link.row,
  });
  const signing = await loadApplication(services, tx, signingUuid, { lock: true });
  const application = mergePatch(
    mergePatch(signing.application, projected(role, written, signing.application)),
    { invitation: { applicationUuid, signerUuid, ...link.invitation } },
  ) as Application;
  return {
    kind: "write",
    loaded: signing,
    application,
    event: { kind: "signer.invited", detail: { signer: signerUuid } },
  };
}

async function* follow(
  services: SyncPorts,
  tx: Transaction,
  invited: Invited,
  row: Row,
  written: WrittenApplication,
  over: boolean,
  declined: boolean,
): AsyncIterable<Consequence> {
  const { signer, role } = invited;
  const signing = await loadApplication(services, tx, row.signingUuid, { lock: true });
  let application = mergePatch(
    signing.application,
    projected(role, written, signing.application),
  ) as Application;
  const renewed = application.invitation?.nonce !== signer.invitation && row.acceptedAt === null;
  if (renewed && !over) {
    const link = await linkOf(services, tx, invited, row.signingUuid);
    application = mergePatch(application, { invitation: link.invitation }) as Application;
    const key = emailKey(services, signing.row.orgCode, signer.email ?? "");
    await tx
      .update(invitations)
      .set({ ...link.row, emailKey: key })
      .where(eq(invitations.signerUuid, row.signerUuid));
  }
  if (over && application.active !== false)
    application = mergePatch(application, {
      active: false,
      status: { cancelled: true },
      ...(declined ? { invitation: { declinedAt: declineTime(services, written) } } : {}),
    }) as Application;
  if (isDeepStrictEqual(application, signing.application)) return;
  const kind = over ? "signer.ended" : renewed ? "signer.invited" : "signer.followed";
  const event = { kind, detail: { signer: row.signerUuid } };
  yield { kind: "write", loaded: signing, application, event };
}

/** Returns whether the borrower's application was declined in a way that people in the role learn about. */
function isDeclined(
  { declinedWhen }: SignerRole,
  { flow }: LoadedApplication,
  { application, profile }: WrittenApplication,
): boolean {
  if (declinedWhen === undefined) return false;
  const guard = cachedGuard(flow.compiled.scope, declinedWhen);
  return guard !== null && holds(guard, { application, profile });
}

const declineTime = ({ clock }: SyncPorts, { application }: WrittenApplication): string =>
  application.decline?.at ?? clock.now().toISOString();

/**
 * Withdraws an invitation that the borrower removed. Its link is invalid, and a signer who is
 * logged in has nothing to sign.
 */
async function* end(services: SyncPorts, tx: Transaction, row: Row): AsyncIterable<Consequence> {
  if (row.revokedAt !== null) return;
  await tx
    .update(invitations)
    .set({ revokedAt: services.realTime() })
    .where(eq(invitations.signerUuid, row.signerUuid));
  const signing = await loadApplication(services, tx, row.signingUuid, { lock: true });
  const application = mergePatch(signing.application, {
    active: false,
    status: { cancelled: true },
  }) as Application;
  const event = { kind: "signer.ended", detail: { signer: row.signerUuid } };
  yield { kind: "write", loaded: signing, application, event };
}
