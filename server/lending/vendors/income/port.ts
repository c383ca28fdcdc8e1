export interface IncomeReport {
  /** Gross US dollars a year; absent when the vendor confirms the stated income. */
  annualIncome?: number;
  employmentVerificationNeeded: boolean;
  /** The visit does not prove the income: the borrower must send pay stubs. */
  paystubsNeeded?: boolean;
  /** Number of pay stubs, the newest ones; the page's own number when absent. */
  paystubs?: number;
}

export interface IncomeVerification {
  verify(request: {
    stated: number;
    sources: string[];
    documents: string[];
    /**
     * The borrower's completed visit to an income vendor. `reference` is the vendor's identifier of
     * it.
     */
    visit?: { vendor: string; reference: string };
  }): Promise<IncomeReport>;
}
