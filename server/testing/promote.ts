import { eq } from "drizzle-orm";
import { accounts, sessions } from "#server/platform/storage/schema.ts";
import type { StudioRole } from "#server/platform/storage/schema/accounts.ts";
import type { Borrower } from "./borrower.ts";

type Reach = (typeof accounts.$inferSelect)["reach"];

/**
 * Makes a registered person an agent whose session a second factor has proved.
 * @returns the person, whose `uuid` is that of the account
 */
export async function promote(
  one: Borrower,
  reach: Reach = "ORGANIZATION",
  roles: readonly StudioRole[] = ["reader", "author", "approver", "publisher"],
): Promise<Borrower> {
  const { uuid } = (await one.call("GET", "/identity/secure/api/v1/identity")).body as {
    uuid: string;
  };
  const { db } = one.server.ports.database;
  await db
    .update(accounts)
    .set({ role: "AGENT", reach, studioRoles: [...roles] })
    .where(eq(accounts.uuid, uuid));
  await db.update(sessions).set({ secondFactor: true }).where(eq(sessions.accountUuid, uuid));
  one.uuid = uuid;
  return one;
}
