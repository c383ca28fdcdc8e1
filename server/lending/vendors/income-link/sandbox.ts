import { issue, read } from "#server/lending/vendors/bank-link/tokens.ts";
import { institutionUrl } from "#server/lending/vendors/institution-page.ts";
import type { IncomeSourceName, IncomeVendor, IncomeVendorName, IncomeVendors } from "./port.ts";

const MINUTES = 60_000;
const CODE_LIFETIME = 10 * MINUTES;

const SOURCES: Record<IncomeVendorName, IncomeSourceName> = {
  truv: "TRUV_PAYROLL",
  pointserv: "POINTSERV_TAX",
};

/**
 * Income vendors whose site is a page of the sandbox. The code that returns carries its content,
 * sealed for the application.
 */
export function sandboxIncomeVendors(secret: () => Uint8Array): IncomeVendors {
  const vendor = (name: IncomeVendorName): IncomeVendor => ({
    async begin({ applicationUuid, state, returnTo, now }) {
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME);
      const code = issue(secret(), applicationUuid, { kind: "code", subject: name, expiresAt });
      const back = (answer: Record<string, string>) =>
        `${returnTo}?${new URLSearchParams({ state, ...answer }).toString()}`;
      return {
        url: institutionUrl(secret(), {
          title: name === "truv" ? "Truv payroll" : "Pointserv tax records",
          text:
            name === "truv"
              ? "Share your pay and your employer’s name with the lender?"
              : "Sign IRS Form 4506-C, so that the lender may see transcripts of your returns?",
          answers: [
            { label: "Share", to: back({ code }) },
            { label: "Cancel", to: back({ error: "cancelled" }) },
            { label: "Let the time run out", to: back({ error: "expired" }) },
            { label: "Let something go wrong", to: back({ error: "failed" }) },
          ],
          expiresAt,
        }),
      };
    },
    finish: async ({ applicationUuid, code, now }) =>
      read(secret(), applicationUuid, "code", code, now) === name
        ? { source: SOURCES[name] }
        : null,
  });
  return { truv: vendor("truv"), pointserv: vendor("pointserv") };
}
