import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { mergePatch } from "#server/application/merge-patch.ts";
import type { Application, Written } from "#server/application/ports.ts";
import { insertApplication, type Loaded, loadApplication } from "#server/application/store.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import { emailKey } from "#server/identity/accounts.ts";
import { insertProfile } from "#server/profile/store.ts";
import type { Services } from "#server/services.ts";
import type { Transaction } from "#server/storage/database.ts";
import { invitations } from "#server/storage/schema.ts";
import { isOver, projected, type Signer } from "./projection.ts";
import { hashToken, LINK_LIFE, linkToken } from "./token.ts";

type Row = typeof invitations.$inferSelect;
/** How a signer's application is written; handed in by the one write path, which calls this. */
export type WriteSigning = (
  loaded: Loaded,
  application: Application,
  event: { kind: string; detail?: Record<string, unknown> },
) => Promise<unknown>;

/** The flow that people go through whom an application of another flow invites; null when the organisation has none. */
export function invitedFlow(loaded: Pick<Loaded, "organisation">): FlowDefinition | null {
  return (
    [...loaded.organisation.flows.values()].find(({ flow }) => flow.opens === "invitation") ?? null
  );
}

/**
 * Keeps the signers' applications in step with the borrower's, in the borrower's own transaction: a signer who was named gets one, a new
 * link takes the place of the one before, and what may be shown follows. The lock goes from the borrower's row to the signers', never back.
 */
export async function syncSigners(
  services: Services,
  tx: Transaction,
  loaded: Loaded,
  written: Written,
  write: WriteSigning,
): Promise<void> {
  const signers = written.application.helocSigners ?? [];
  if (signers.length === 0 && (loaded.application.helocSigners ?? []).length === 0) return;
  const flow = invitedFlow(loaded);
  if (flow === null) return;
  const rows = await tx
    .select()
    .from(invitations)
    .where(eq(invitations.applicationUuid, loaded.row.uuid));
  const over = isOver(written.application);
  for (const signer of signers) {
    if (signer.uuid === undefined || signer.invitation === undefined) continue;
    const row = rows.find(({ signerUuid }) => signerUuid === signer.uuid);
    if (row !== undefined) await follow(services, tx, row, signer, written, over, write);
    else if (!over) await invite(services, tx, flow, loaded, signer, written, write);
  }
  for (const row of rows)
    if (!signers.some(({ uuid }) => uuid === row.signerUuid)) await end(services, tx, row, write);
}

/** What the present link is, for the row and for the signer's application. */
async function linkOf(services: Services, tx: Transaction, signingUuid: string, signer: Signer) {
  const nonce = signer.invitation ?? "";
  const token = await linkToken(services, tx, signingUuid, nonce);
  return {
    row: {
      tokenHash: hashToken(token),
      expiresAt: new Date(services.realTime().getTime() + LINK_LIFE),
    },
    invitation: {
      nonce,
      sentAt: services.clock.now().toISOString(),
      firstName: signer.firstName ?? "",
      lastName: signer.lastName ?? "",
      email: signer.email ?? "",
    },
  };
}

async function invite(
  services: Services,
  tx: Transaction,
  flow: FlowDefinition,
  { row: { uuid: applicationUuid, orgCode } }: Loaded,
  signer: Signer,
  written: Written,
  write: WriteSigning,
): Promise<void> {
  // Nobody logs in with it yet: it becomes the account's when the invitation is taken up.
  const accountUuid = randomUUID();
  await insertProfile(services, tx, accountUuid, {
    uuid: randomUUID(),
    organizationCode: orgCode,
    profileType: "CO_DEEDER",
    email: signer.email ?? "",
    name: { firstName: signer.firstName ?? "", lastName: signer.lastName ?? "" },
    updatedAt: services.clock.now().toISOString(),
  });
  const signingUuid = randomUUID();
  const link = await linkOf(services, tx, signingUuid, signer);
  const signerUuid = signer.uuid ?? "";
  await insertApplication(services, tx, {
    uuid: signingUuid,
    accountUuid,
    orgCode,
    flow: flow.id,
    application: {},
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
    mergePatch(signing.application, projected(written.application, written.profile)),
    { invitation: { applicationUuid, signerUuid, ...link.invitation } },
  ) as Application;
  await write(signing, application, { kind: "signer.invited", detail: { signer: signerUuid } });
}

async function follow(
  services: Services,
  tx: Transaction,
  row: Row,
  signer: Signer,
  written: Written,
  over: boolean,
  write: WriteSigning,
): Promise<void> {
  const signing = await loadApplication(services, tx, row.signingUuid, { lock: true });
  let application = mergePatch(
    signing.application,
    projected(written.application, written.profile),
  ) as Application;
  const renewed = application.invitation?.nonce !== signer.invitation && row.acceptedAt === null;
  if (renewed && !over) {
    const link = await linkOf(services, tx, row.signingUuid, signer);
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
    }) as Application;
  if (isDeepStrictEqual(application, signing.application)) return;
  const kind = over ? "signer.ended" : renewed ? "signer.invited" : "signer.followed";
  await write(signing, application, { kind, detail: { signer: row.signerUuid } });
}

/** The borrower took the signer back: the link is dead, and whoever has logged in reads that there is nothing to sign. */
async function end(
  services: Services,
  tx: Transaction,
  row: Row,
  write: WriteSigning,
): Promise<void> {
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
  await write(signing, application, { kind: "signer.ended", detail: { signer: row.signerUuid } });
}
