import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { BankLink } from "./port.ts";

/**
 * The bank link of a server without one: it refuses, and the borrower types the account numbers.
 */
export const unavailableBankLink: BankLink = {
  provider: "none",
  async createToken() {
    throw new Problem(503, "bank-link-unavailable", [message("bank-none")]);
  },
  exchange: async () => null,
};
