import { Problem } from "#server/errors/problem.ts";
import type { BankLink } from "./port.ts";

/** The bank link of a server without one: it says so, and accounts are typed by hand. */
export const unavailableBankLink: BankLink = {
  provider: "none",
  async createToken() {
    throw new Problem(503, "bank-link-unavailable", [
      "Accounts cannot be linked at the moment. Type the numbers instead.",
    ]);
  },
  exchange: async () => null,
};
