export interface IncomeReport {
  /** US dollars a year, gross; absent when what was stated is confirmed as it is. */
  annualIncome?: number;
  employmentVerificationNeeded: boolean;
  /** What was shown does not prove the income: pay stubs are asked for. */
  paystubsNeeded?: boolean;
}

export interface IncomeVerification {
  verify(request: {
    stated: number;
    sources: string[];
    documents: string[];
    /** The visit at an income vendor that the borrower came back from, by the vendor's own name of it. */
    visit?: { vendor: string; reference: string };
  }): Promise<IncomeReport>;
}
