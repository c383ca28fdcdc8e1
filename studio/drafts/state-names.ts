import type { Draft } from "../calls.ts";

/** What the studio calls the states of a draft. */
export const STATE_NAMES: Readonly<Record<Draft["state"], string>> = {
  open: "Open",
  review: "Waits for approval",
  approved: "Approved",
  published: "Published",
};
