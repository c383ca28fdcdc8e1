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
  }): Promise<IncomeReport>;
}
