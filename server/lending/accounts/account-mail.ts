import { holds } from "#engine/index.ts";
import type { Mail } from "#schemas/types/mail.ts";
import type { Profile } from "#server/lending/application/ports.ts";
import { readProfile } from "#server/lending/application/profile-store.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { copyArguments } from "#server/lending/locale/copy-arguments.ts";
import { linkOrigin, mailerOf, type MailSettings } from "#server/lending/mail/jobs.ts";
import { renderMail } from "#server/lending/mail/render.ts";
import { brandOf } from "#server/lending/mail/compose.ts";
import { type Account, emailKey, findHolder } from "#server/platform/accounts/accounts.ts";
import { makeAccountLink, type AccountLinkPurpose } from "#server/platform/accounts/links.ts";
import { NO_PASSWORD } from "#server/platform/accounts/passwords.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";

/** Ports of the e-mails of accounts. */
export interface AccountMailPorts extends WritePorts {
  config: MailSettings;
  database: Database;
  dataKeys: DataKeys;
  definitions: Pick<DefinitionStore, "entities" | "entitiesOf" | "entity" | "organisation">;
  realTime(): Date;
  secrets: Secrets;
}

const PURPOSES: readonly string[] = [
  "confirm",
  "reset",
  "join",
  "enter",
] satisfies AccountLinkPurpose[];

/** Returns the values of the placeholders in the address of an e-mail's button. */
async function addressValues(
  services: AccountMailPorts,
  account: Account,
  { id, action }: Mail,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, source] of Object.entries(action?.values ?? {})) {
    if (typeof source === "string" || !PURPOSES.includes(source.token))
      throw new TypeError(`E-mail "${id}" of an event needs a secret of its account as {${name}}.`);
    values[name] = await makeAccountLink(
      services.database.db,
      source.token as AccountLinkPurpose,
      account.uuid,
      services.realTime(),
      milliseconds(source.life),
    );
  }
  return values;
}

/**
 * Returns the event that an account's e-mail tells of. A new account with an address that another
 * account holds asks for no confirmation: the holder learns of it instead. An account without a
 * password gets a link that logs in, because the other one asks for the password.
 */
async function eventFor(
  services: AccountMailPorts,
  account: Account,
  event: NonNullable<Mail["event"]>,
): Promise<{ event: NonNullable<Mail["event"]>; about: Account } | null> {
  if (event !== "address-unconfirmed") return { event, about: account };
  const holder = await findHolder(services.database.db, account.emailKey);
  if (holder === null && account.passwordHash === NO_PASSWORD)
    return { event: "opened-without-password", about: account };
  if (holder === null) return { event, about: account };
  return holder.uuid === account.uuid ? null : { event: "address-known", about: holder };
}

/**
 * Sends the e-mails that the account's organization defines for an event. A repeated run sends a
 * new secret under the same id.
 */
export async function sendAccountMail(
  services: AccountMailPorts,
  account: Account,
  asked: NonNullable<Mail["event"]>,
  id: string,
): Promise<void> {
  const occasion = await eventFor(services, account, asked);
  const all = services.definitions.organisation(account.orgCode);
  if (occasion === null || all === null) return;
  const { event, about } = occasion;
  const profile: Profile = await readProfile(services, services.database.db, about.uuid);
  const { email } = profile;
  // A link proves the address that the account was opened with, and no other.
  if (email === undefined || emailKey(services, about.orgCode, email) !== about.emailKey) return;
  const {
    info,
    locale,
    flows,
    copyArguments: texts,
    theme,
  } = all.in(profile.locale ?? all.fallbackLocale);
  for (const flow of flows.values())
    for (const { mail, when } of flow.mail.values()) {
      if (mail.event !== event || !holds(when, { application: {}, profile })) continue;
      const data = {
        application: {},
        profile,
        organisation: info,
        flow,
        now: services.clock.now(),
      };
      const brand = brandOf(texts["companyNameShort"] ?? "", theme);
      await mailerOf(services).send({
        id: `${id}.${mail.id}`,
        orgCode: account.orgCode,
        from: { name: brand.name, address: texts["email"] ?? "" },
        to: email,
        ...renderMail(mail, texts, {
          brand,
          base: linkOrigin(services.config, info),
          address: await addressValues(services, about, mail),
          locale,
          ...(mail.args === undefined ? {} : { args: copyArguments(mail.args, data, locale) }),
        }),
      });
    }
}
