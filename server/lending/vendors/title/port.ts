import type { Address, PersonName } from "#server/lending/vendors/parties.ts";

/** What the owner in the records is. */
const OWNER_TYPES = ["PERSON", "TRUST", "COMPANY"] as const;
export type OwnerType = (typeof OWNER_TYPES)[number];

export const isOwnerType = (value: unknown): value is OwnerType =>
  OWNER_TYPES.some((type) => type === value);

export type TitleReport =
  | { status: "CLEAR"; vesting?: string; ownerType?: OwnerType }
  /** Hours until the report is ready. */
  | { status: "PROCESSING"; hours: number };

export interface TitleSearch {
  search(request: { address: Address; county?: string; owner: PersonName }): Promise<TitleReport>;
}
