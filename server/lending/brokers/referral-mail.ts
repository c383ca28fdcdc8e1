import { eq } from "drizzle-orm";
import { valueAt } from "#engine/index.ts";
import type { AccountMailPorts } from "#server/lending/accounts/account-mail.ts";
import type {
  FlowDefinition,
  OrganisationDefinitions,
} from "#server/lending/definitions/contract.ts";
import { serves } from "#server/lending/definitions/products.ts";
import { copyArguments } from "#server/lending/locale/copy-arguments.ts";
import { linkOrigin, mailerOf } from "#server/lending/mail/jobs.ts";
import { renderMail } from "#server/lending/mail/render.ts";
import { brandOf } from "#server/lending/mail/compose.ts";
import { referrals } from "#server/platform/storage/schema.ts";
import { findOriginator } from "./originators.ts";
import { invitedOf, referralToken } from "./referrals.ts";

const STARTED = "application-started";

/** Returns the e-mail with which a flow's registration begins at a broker; undefined without one. */
export const startingMail = ({ mail }: Pick<FlowDefinition, "mail">) =>
  [...mail.values()].find((each) => each.mail.event === STARTED)?.mail;

/**
 * Returns the flow that collects the answers of a product and mails links to it; undefined when a
 * broker cannot start the product.
 */
export const startingFlow = (
  { flows }: Pick<OrganisationDefinitions, "flows">,
  product: string,
): FlowDefinition | undefined =>
  [...flows.values()].find((flow) => serves(flow, product) && startingMail(flow) !== undefined);

/** Sends the link of a referral. A repeated run sends the same link. */
export async function sendReferralMail(
  services: AccountMailPorts,
  uuid: string,
  id: string,
): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(referrals).where(eq(referrals.uuid, uuid));
  const all = row && services.definitions.organisation(row.orgCode);
  if (!row || !all) return;
  const originator = await findOriginator(services, db, row.orgCode, row.originatorUuid);
  const { email, firstName, lastName, locale: asked } = await invitedOf(services, db, row);
  const language = asked !== undefined && all.locales.includes(asked) ? asked : all.fallbackLocale;
  const organisation = all.in(language);
  const { info, locale, copyArguments: texts, theme } = organisation;
  const flow = startingFlow(organisation, row.product);
  const mail = flow && startingMail(flow);
  if (flow === undefined || mail === undefined || originator === null) return;
  const subject = {
    application: {
      referrer: {
        referrerUuid: row.originatorUuid,
        originatorName: originator.card.originatorName,
      },
    },
    profile: { email, name: { firstName, lastName } },
  };
  const token = await referralToken(services, db, uuid);
  const data = { ...subject, organisation: info, flow, now: services.clock.now() };
  const brand = brandOf(texts["companyNameShort"] ?? "", theme);
  const placed = (pointer: string): string => {
    const value = valueAt(subject, pointer);
    return typeof value === "string" ? value : "";
  };
  const address = Object.fromEntries(
    Object.entries(mail.action?.values ?? {}).map(([name, source]) => [
      name,
      typeof source === "string" ? placed(source) : token,
    ]),
  );
  await mailerOf(services).send({
    id: `${id}.${mail.id}`,
    orgCode: row.orgCode,
    from: { name: brand.name, address: texts["email"] ?? "" },
    to: email,
    ...renderMail(mail, texts, {
      brand,
      base: linkOrigin(services.config, info),
      address,
      locale,
      ...(mail.args === undefined ? {} : { args: copyArguments(mail.args, data, locale) }),
    }),
  });
}
