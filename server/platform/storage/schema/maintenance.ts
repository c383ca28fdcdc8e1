/** Pages that the lenders' staff closed for maintenance. No personal data, so nothing is sealed. */
import { boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** One row for each organization whose pages are closed. The audit log says who closed them. */
export const maintenance = pgTable("maintenance", {
  orgCode: text("org_code").primaryKey(),
  since: instant("since").notNull(),
  /** Addresses of pages, `*` at the end for everything below. */
  routes: jsonb("routes").$type<string[]>().notNull(),
  /** Words in place of the usual ones; null for those. */
  message: text("message"),
  pageTitle: text("page_title"),
  dashboardLink: boolean("dashboard_link").notNull(),
});
