import type { Application } from "#server/lending/application/ports.ts";

export type IncomeSourceName = NonNullable<
  NonNullable<Application["incomeSources"]>[number]["source"]
>;

/** Vendors at which a borrower shows their income. */
export const INCOME_VENDORS = ["truv", "pointserv"] as const;
export type IncomeVendorName = (typeof INCOME_VENDORS)[number];

/**
 * A vendor whose site the borrower visits. `state` is the server's own value and returns unchanged;
 * `code` is the vendor's and is exchanged for the result.
 */
export interface IncomeVendor {
  /**
   * Returns the address of the vendor's site.
   * @throws Problem when the vendor is not configured or does not answer
   */
  begin(visit: IncomeVisit): Promise<{
    url: string;
    /**
     * The vendor's identifier of the visit, if it has one. The application stores it, and `finish`
     * receives it.
     */
    reference?: string;
  }>;
  /**
   * Returns the result of the visit; null for a code or reference of another application, an
   * expired one, or a visit without result.
   */
  finish(visit: {
    applicationUuid: string;
    code: string;
    reference?: string;
    now: Date;
  }): Promise<{ source: IncomeSourceName } | "pending" | null>;
}

export interface IncomeVisit {
  applicationUuid: string;
  state: string;
  /** Path of our page to which the vendor sends the borrower back. */
  returnTo: string;
  /** Origin of the product for borrowers, without a slash at the end. */
  origin: string;
  /** The borrower who visits the vendor. */
  borrower: { firstName: string; lastName: string };
  now: Date;
}

export type IncomeVendors = Readonly<Record<IncomeVendorName, IncomeVendor>>;
