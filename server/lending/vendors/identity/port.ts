import type { PersonName } from "#server/lending/vendors/parties.ts";

export type IdentityReport =
  | { outcome: "VERIFIED" }
  /** `problem` is a sentence for the borrower. */
  | { outcome: "FAILED_VERIFICATION"; problem: string }
  /**
   * A person reviews the document. The vendor reports the result when called again after `hours`.
   */
  | { outcome: "PENDING_REVIEW"; hours: number };

export interface IdentityCheck {
  check(request: {
    name: PersonName;
    dob?: string;
    documents: { type: string; content: Uint8Array }[];
  }): Promise<IdentityReport>;
}
