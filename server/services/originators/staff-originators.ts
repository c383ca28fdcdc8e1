/** What staff do with the originators of an organization. Every change is an event of the originator. */
import { randomUUID } from "node:crypto";
import type {
  ManagedOriginator,
  OriginatorCard,
  OriginatorChange,
} from "#schemas/types/calls/brokers.ts";
import { mailAccount } from "#server/lending/accounts/account-work.ts";
import type { SignInPorts } from "#server/lending/accounts/accounts.ts";
import {
  findOriginator,
  type Originator,
  type OriginatorPorts,
  saveOriginator,
} from "#server/lending/brokers/originators.ts";
import { findAccount } from "#server/platform/accounts/accounts.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { revokeSessions } from "#server/platform/security/sessions.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { invitedAccount } from "./invited-account.ts";

export type OriginatorWorkPorts = OriginatorPorts & SignInPorts & { database: Database };

/** Who works on the originators, and of which organization. */
interface Staff {
  accountUuid: string;
  orgCode: string;
}

/** Returns an originator of the organization. @throws {Problem} 404 when it has none with this id */
export async function originatorOf(
  services: OriginatorWorkPorts,
  orgCode: string,
  uuid: string,
): Promise<Originator> {
  const originator = await findOriginator(services, services.database.db, orgCode, uuid);
  if (originator === null) throw problems.notFound();
  return originator;
}

/** Adds whether the broker has a log-in. */
export async function managed(
  { database }: OriginatorWorkPorts,
  { uuid, card, retired, accountUuid }: Originator,
): Promise<ManagedOriginator> {
  const account = accountUuid === null ? null : await findAccount(database.db, accountUuid);
  const broker = account === null ? "NONE" : account.verifiedAt === null ? "INVITED" : "JOINED";
  return { uuid, card, retired, broker };
}

export async function addOriginator(
  services: OriginatorWorkPorts,
  staff: Staff,
  card: OriginatorCard,
): Promise<ManagedOriginator> {
  const uuid = randomUUID();
  const { orgCode } = staff;
  await services.database.transaction(async (tx) => {
    await saveOriginator(tx, { orgCode, uuid }, { card }, services.clock.now());
    await note(services, tx, staff, uuid, "originator.added");
  });
  return { uuid, card, retired: false, broker: "NONE" };
}

/** Changes the card, or withdraws it, which ends the sessions of its broker. */
export async function changeOriginator(
  services: OriginatorWorkPorts,
  staff: Staff,
  uuid: string,
  { card, retired }: OriginatorChange,
): Promise<ManagedOriginator> {
  const { orgCode } = staff;
  const before = await originatorOf(services, orgCode, uuid);
  await services.database.transaction(async (tx) => {
    const now = services.clock.now();
    const change = {
      ...(card === undefined ? {} : { card }),
      ...(retired === undefined ? {} : { retiredAt: retired ? now : null }),
    };
    await saveOriginator(tx, { orgCode, uuid }, change, now);
    if (retired === true && before.accountUuid !== null)
      await revokeSessions(tx, before.accountUuid, services.realTime());
    await note(services, tx, staff, uuid, "originator.changed");
  });
  return managed(services, await originatorOf(services, orgCode, uuid));
}

/**
 * E-mails the originator a link that opens a broker's account.
 * @throws {Problem} 400 for a card without an address, or one that is withdrawn
 */
export async function inviteBroker(
  services: OriginatorWorkPorts,
  staff: Staff,
  uuid: string,
): Promise<void> {
  const { orgCode } = staff;
  const originator = await originatorOf(services, orgCode, uuid);
  const { email } = originator.card;
  if (email === undefined || originator.retired)
    throw problems.invalid(["card/email: an invitation needs an address and a card in use."]);
  await services.database.transaction(async (tx) => {
    const account = await invitedAccount(services, tx, orgCode, originator, email);
    const change = { accountUuid: account.uuid };
    await saveOriginator(tx, { orgCode, uuid }, change, services.clock.now());
    await mailAccount(services, tx, "broker-invited", account);
    await note(services, tx, staff, uuid, "broker.invited");
  });
}

const note = (
  services: OriginatorWorkPorts,
  tx: Transaction,
  { accountUuid, orgCode }: Staff,
  uuid: string,
  kind: string,
): Promise<unknown> =>
  appendEvent(tx, services, {
    stream: uuid,
    at: services.clock.now(),
    actor: `agent:${accountUuid}`,
    kind,
    detail: { organisation: orgCode },
  });
