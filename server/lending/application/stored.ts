import { and, asc, eq, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { unsealDocument } from "#server/platform/sealing/document.ts";
import type { EntitySchema } from "#server/platform/sealing/entity.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { applications, dataKeys, profiles } from "#server/platform/storage/schema.ts";

type Document = Record<string, unknown>;

/** The schemas of one version of the definitions. */
export interface StoredSchemas {
  readonly application: EntitySchema;
  readonly profile: EntitySchema;
}

export interface StoredApplication {
  readonly uuid: string;
  readonly application: Document;
  readonly profile: Document;
}

const profileKeys = alias(dataKeys, "profile_keys");

/** Rows that one statement reads. */
const PAGE = 200;

/**
 * Yields the applications of a flow at an organization, plain, in the order of their identifiers.
 *
 * @param schemas those that may have sealed the documents: two versions may seal different values
 */
export async function* storedApplications(
  tx: Transaction,
  of: { readonly orgCode: string; readonly flow: string },
  keys: Pick<DataKeys, "open">,
  schemas: readonly StoredSchemas[],
): AsyncGenerator<StoredApplication> {
  const opened = (entity: keyof StoredSchemas, key: Uint8Array, document: Document) =>
    schemas.reduce((plain, each) => unsealDocument(each[entity], key, plain), document);
  let last: string | null = null;
  for (;;) {
    const rows = await tx
      .select({
        uuid: applications.uuid,
        accountUuid: applications.accountUuid,
        application: applications.document,
        profile: profiles.document,
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
      const key = keys.open(tx, row.uuid, row.key);
      const profileKey = keys.open(tx, row.accountUuid, row.profileKey);
      yield {
        uuid: row.uuid,
        application: opened("application", key, row.application),
        profile: opened("profile", profileKey, row.profile),
      };
    }
    const end: string | undefined = rows.at(-1)?.uuid;
    if (rows.length < PAGE || end === undefined) return;
    last = end;
  }
}
