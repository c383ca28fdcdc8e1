/** What changed under a lender's own parts, and what a person decides about each. */

export interface Update {
  /** Unique for the lender. */
  readonly key: string;
  /** Definition that the part changes, relative to flows/. */
  readonly path: string;
  /** Its place, for a person. */
  readonly place: string;
  /** Page that shows it; null for one without a page of its own. */
  readonly flow: string | null;
  readonly page: string | null;
  /** `unaccepted`: nobody has said yet that the part may replace what it replaces. */
  readonly state: "stale" | "unaccepted";
  /** What all lenders had when the part was accepted; null when that is not recorded, or nothing. */
  readonly before: string | null;
  /** What all lenders have now; null when they no longer have it. */
  readonly now: string | null;
  /** What the lender has; null when it leaves the part out. */
  readonly own: string | null;
  /** Whether all of it is words, which a person can merge. */
  readonly isText: boolean;
}

export interface Decision {
  readonly lender: string;
  readonly key: string;
  /** `shared` takes what all lenders have, `own` keeps the lender's, `merged` writes other words. */
  readonly kind: "shared" | "own" | "merged";
  /** For `merged`. */
  readonly text?: string;
}
