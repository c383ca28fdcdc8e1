import { and, asc, eq, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { openWhole } from "#server/platform/sealing/sealed-document.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { applications, dataKeys, profiles } from "#server/platform/storage/schema.ts";

type Document = Record<string, unknown>;

export interface StoredApplication {
  readonly uuid: string;
  readonly application: Document;
  readonly profile: Document;
}

const profileKeys = alias(dataKeys, "profile_keys");

/** Rows that one statement reads. */
const PAGE = 200;

/** Yields the applications of a flow at an organization, plain, in the order of their identifiers. */
export async function* storedApplications(
  tx: Transaction,
  of: { readonly orgCode: string; readonly flow: string },
  keys: Pick<DataKeys, "openOnce">,
): AsyncGenerator<StoredApplication> {
  let last: string | null = null;
  for (;;) {
    const rows = await tx
      .select({
        uuid: applications.uuid,
        accountUuid: applications.accountUuid,
        application: applications.sealed,
        profile: profiles.sealed,
        key: dataKeys,
        profileKey: profileKeys,
      })
      .from(applications)
      .innerJoin(profiles, eq(profiles.accountUuid, applications.accountUuid))
      .leftJoin(dataKeys, eq(dataKeys.owner, applications.uuid))
      .leftJoin(profileKeys, eq(profileKeys.owner, applications.accountUuid))
      .where(
        and(
          eq(applications.orgCode, of.orgCode),
          eq(applications.flow, of.flow),
          last === null ? undefined : gt(applications.uuid, last),
        ),
      )
      .orderBy(asc(applications.uuid))
      .limit(PAGE);
    for (const row of rows) {
      const key = keys.openOnce(row.uuid, row.key);
      const profileKey = keys.openOnce(row.accountUuid, row.profileKey);
      yield {
        uuid: row.uuid,
        application: openWhole(key, "application", row.application),
        profile: openWhole(profileKey, "profile", row.profile),
      };
    }
    const end: string | undefined = rows.at(-1)?.uuid;
    if (rows.length < PAGE || end === undefined) return;
    last = end;
  }
}
