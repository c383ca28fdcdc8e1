/** Parts of a request that several vendors share. */
export interface Address {
  street1?: string;
  street2?: string;
  city?: string;
  state?: string;
  zip?: string;
}

export interface PersonName {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  suffix?: string;
}
