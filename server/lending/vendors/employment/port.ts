export interface EmploymentVerification {
  verify(request: { employer: string; phone?: string }): Promise<{ verified: boolean }>;
}
