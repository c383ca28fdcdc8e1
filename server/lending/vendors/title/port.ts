import type { Address, PersonName } from "#server/lending/vendors/parties.ts";

export type TitleReport =
  | { status: "CLEAR"; vesting?: string }
  /** Hours until the report is ready. */
  | { status: "PROCESSING"; hours: number };

export interface TitleSearch {
  search(request: { address: Address; county?: string; owner: PersonName }): Promise<TitleReport>;
}
