import type { LoadedApplication } from "#server/lending/application/store.ts";
import type { IncomeVendorName } from "#server/lending/vendors/income-link/port.ts";

/** Calls of other services that the sandbox makes for a borrower, as the borrower's browser does. */
export interface BorrowerCalls {
  /** Accepts the invitation of an additional signer and consumes its link. */
  acceptInvitation(request: { token: string; password: string }): Promise<unknown>;
  /** Begins a visit at an income vendor. @returns the address of the vendor's page */
  beginIncomeVisit(request: {
    accountUuid: string;
    offered: LoadedApplication;
    vendor: IncomeVendorName;
  }): Promise<{ url: string }>;
}
