import type { Address, PersonName } from "#server/lending/vendors/parties.ts";

export interface PropertyMatch {
  county: string;
  propertyType: string;
  /** The applicant is an owner in the county's records. */
  ownerMatch: boolean;
}

/** County records. */
export interface PropertyRecords {
  find(request: { address: Address; owner: PersonName }): Promise<PropertyMatch[]>;
}
