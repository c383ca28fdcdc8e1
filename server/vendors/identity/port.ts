import type { PersonName } from "../parties.ts";

export type IdentityReport =
  | { outcome: "VERIFIED" }
  /** `problem` is a sentence for the borrower. */
  | { outcome: "FAILED_VERIFICATION"; problem: string }
  /** A person looks at it; asked again after so many hours, the vendor says what came of it. */
  | { outcome: "PENDING_REVIEW"; hours: number };

export interface IdentityCheck {
  check(request: {
    name: PersonName;
    dob?: string;
    documents: { type: string; content: Uint8Array }[];
  }): Promise<IdentityReport>;
}
