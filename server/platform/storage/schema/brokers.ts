/** Loan originators and brokers as the lender's staff manage them, and the links that brokers send. */
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Public facts of a card. */
export interface OriginatorCard {
  originatorName: string;
  brokerName?: string;
  avatarUri?: string;
  email?: string;
  phoneNumber?: string;
  nmls: string;
}

/**
 * Changes to an organization's originators. An originator of the definitions has a row only once
 * staff changed the card or invited the broker.
 */
export const originators = pgTable(
  "originators",
  {
    orgCode: text("org_code").notNull(),
    uuid: uuid("uuid").notNull(),
    /** Public facts; null while those of the definitions apply. */
    card: jsonb("card").$type<OriginatorCard>(),
    /** Business time since which the card is withdrawn and the broker shut out; null until then. */
    retiredAt: instant("retired_at"),
    /** Log-in of the broker; null until staff sent an invitation. */
    accountUuid: uuid("account_uuid"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgCode, table.uuid] }),
    uniqueIndex("originators_account").on(table.accountUuid),
  ],
);

/**
 * Applications that a broker started, each with the link that the broker sent. The table has a hash
 * of the link's secret, never the secret.
 */
export const referrals = pgTable(
  "referrals",
  {
    uuid: uuid("uuid").primaryKey(),
    orgCode: text("org_code").notNull(),
    originatorUuid: uuid("originator_uuid").notNull(),
    product: text("product").notNull(),
    /** Name and address as the broker typed them, sealed with the row's own data key. */
    sealed: text("sealed").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** Business time. */
    createdAt: instant("created_at").notNull(),
    /** Real time. */
    expiresAt: instant("expires_at").notNull(),
    /** The application that the borrower opened with the link; null until then. */
    applicationUuid: uuid("application_uuid"),
  },
  (table) => [
    index("referrals_originator").on(table.orgCode, table.originatorUuid),
    index("referrals_application").on(table.applicationUuid),
  ],
);
