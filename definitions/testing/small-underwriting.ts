import type { Underwriting } from "#schemas/types/underwriting.ts";

/** Path of the small flow's rules in a test root. */
export const UNDERWRITING = "flows/small/underwriting.json";

type Rule = Underwriting["eligibility"][number];

export const review: Rule["decision"] = {
  uwDecision: "REVIEW",
  uwSubDecision: "UNKNOWN_SUBDECISION",
};

/** Returns an underwriting.json with one list of rules. */
export const smallUnderwriting = (eligibility: Rule[]): Underwriting => ({
  assetMonths: 120,
  runs: {
    initial: {
      rules: ["eligibility"],
      offers: "withdraw",
      otherwise: { ...review, offers: "make" },
    },
    final: { rules: ["eligibility", "comparison"], offers: "keep", otherwise: review },
  },
  eligibility,
  capacity: [],
  offering: [],
  final: [],
  comparison: [],
});
