import type { Address, PersonName } from "../parties.ts";

export type TitleReport =
  | { status: "CLEAR"; vesting?: string }
  /** The report takes so many hours. */
  | { status: "PROCESSING"; hours: number };

export interface TitleSearch {
  search(request: { address: Address; county?: string; owner: PersonName }): Promise<TitleReport>;
}
