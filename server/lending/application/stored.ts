/** Reads the stored applications of an organization's flows, plain, in batches. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { openWhole } from "#server/platform/sealing/sealed-document.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { applications, dataKeys, profiles } from "#server/platform/storage/schema.ts";

type Document = Record<string, unknown>;

export interface StoredApplication {
  readonly uuid: string;
  readonly flow: string;
  readonly application: Document;
  readonly profile: Document;
}

const profileKeys = alias(dataKeys, "profile_keys");

/** Rows that the database sends at once. Between two batches the server answers other requests. */
const BATCH = 200;

interface Row extends Record<string, unknown> {
  readonly uuid: string;
  readonly flow: string;
  readonly account: string;
  readonly application: Uint8Array;
  readonly profile: Uint8Array;
  readonly key: Uint8Array | null;
  readonly root: string | null;
  readonly profileKey: Uint8Array | null;
  readonly profileRoot: string | null;
}

/**
 * Yields the applications of the flows in batches, ordered by flow and identifier. A cursor sends the
 * rows, so that the database plans one pass over all of them and memory holds two batches: the next
 * one arrives while the caller works on the present one.
 *
 * @throws for an application or an account without a data key
 */
export async function* storedApplications(
  tx: Transaction,
  { orgCode, flows }: { readonly orgCode: string; readonly flows: readonly string[] },
  keys: Pick<DataKeys, "openOnce">,
): AsyncGenerator<readonly StoredApplication[]> {
  if (flows.length === 0) return;
  const named = <T>(column: { getSQL(): unknown }, name: string) => sql<T>`${column}`.as(name);
  const query = tx
    .select({
      uuid: named(applications.uuid, "uuid"),
      flow: named(applications.flow, "flow"),
      account: named(applications.accountUuid, "account"),
      application: named(applications.sealed, "application"),
      profile: named(profiles.sealed, "profile"),
      key: named(dataKeys.wrapped, "key"),
      root: named(dataKeys.rootKeyId, "root"),
      profileKey: named(profileKeys.wrapped, "profileKey"),
      profileRoot: named(profileKeys.rootKeyId, "profileRoot"),
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.accountUuid, applications.accountUuid))
    .leftJoin(dataKeys, eq(dataKeys.owner, applications.uuid))
    .leftJoin(profileKeys, eq(profileKeys.owner, applications.accountUuid))
    .where(and(eq(applications.orgCode, orgCode), inArray(applications.flow, [...flows])))
    .orderBy(asc(applications.flow), asc(applications.uuid));
  // Without this the planner expects that only a part of the rows is read.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`);
  await tx.execute(sql`declare stored_applications no scroll cursor for ${query}`);
  const fetch = async (): Promise<readonly Row[]> => {
    const answer: unknown = await tx.execute(sql.raw(`fetch ${BATCH} from stored_applications`));
    return (answer as { rows: Row[] }).rows;
  };
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = fetch();
    // A caller that stops early leaves the batch; the transaction reports its failure.
    next.catch(() => undefined);
    yield rows.map((row) => opened(row, keys));
  }
  await tx.execute(sql`close stored_applications`);
}

function opened(row: Row, keys: Pick<DataKeys, "openOnce">): StoredApplication {
  const { uuid, flow, account } = row;
  const key = keys.openOnce(uuid, row.key, row.root);
  const profileKey = keys.openOnce(account, row.profileKey, row.profileRoot);
  return {
    uuid,
    flow,
    application: openWhole(key, "application", row.application),
    profile: openWhole(profileKey, "profile", row.profile),
  };
}
