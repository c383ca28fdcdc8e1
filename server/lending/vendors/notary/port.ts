/** How the notary meets the signers. */
export type NotaryKind = "ONLINE" | "ATTORNEY" | "IN_PERSON";

export interface NotaryOrder {
  sessionId: string;
  notaryName: string;
}

/** Result of opening a session that the borrower joined. */
export type NotarySession =
  | {
      result: "OPEN";
      /** PAGE: on the vendor's page at `meetingUrl`; PLAYED: the sandbox plays the notary. */
      meeting?: "PLAYED" | "PAGE";
      /** Address of the vendor's page, https. */
      meetingUrl?: string;
    }
  | {
      result: "FAILED";
      /** A sentence for the borrower. */
      problem: string;
    };

export interface NotaryService {
  /** Connects the waiting borrower with the notary. */
  session(request: { sessionId: string; key: string }): Promise<NotarySession>;
  /** Orders a notary once per key: a repeated call with the same key returns the same order. */
  order(request: { kind: NotaryKind; state?: string; key: string }): Promise<NotaryOrder>;
}
