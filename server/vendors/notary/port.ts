/** How the notary meets whom. */
export type NotaryKind = "ONLINE" | "ATTORNEY" | "IN_PERSON";

export interface NotaryOrder {
  sessionId: string;
  notaryName: string;
}

/** How a session that was joined goes on. */
export type NotarySession =
  | { result: "OPEN" }
  | {
      result: "FAILED";
      /** A sentence for the borrower. */
      problem: string;
    };

export interface NotaryService {
  /** Brings the borrower who waits and the notary together. */
  session(request: { sessionId: string; key: string }): Promise<NotarySession>;
  /** The key makes a repeated order the same order. */
  order(request: { kind: NotaryKind; state?: string; key: string }): Promise<NotaryOrder>;
}
