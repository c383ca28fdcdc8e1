import { issue, read } from "#server/lending/vendors/bank-link/tokens.ts";
import { institutionUrl } from "#server/lending/vendors/institution-page.ts";
import type { IncomeSourceName, IncomeVendor, IncomeVendorName, IncomeVendors } from "./port.ts";

const MINUTES = 60_000;
const CODE_LIFETIME = 10 * MINUTES;

/** Source of each answer with which a visit succeeds, and its button. */
const SOURCES: Record<IncomeVendorName, readonly { label: string; source: IncomeSourceName }[]> = {
  truv: [
    { label: "Share", source: "TRUV_PAYROLL" },
    { label: "Share the deposits of my bank account instead", source: "TRUV_FINANCIAL_ACCOUNTS" },
  ],
  pointserv: [{ label: "Share", source: "POINTSERV_TAX" }],
};

/**
 * Income vendors whose site is a page of the sandbox. The code that returns carries its content,
 * sealed for the application.
 */
export function sandboxIncomeVendors(secret: () => Uint8Array): IncomeVendors {
  const vendor = (name: IncomeVendorName): IncomeVendor => ({
    async begin({ applicationUuid, state, returnTo, now }) {
      const expiresAt = new Date(now.getTime() + CODE_LIFETIME);
      const codeFor = (source: IncomeSourceName) =>
        issue(secret(), applicationUuid, { kind: "code", subject: source, expiresAt });
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
            ...SOURCES[name].map(({ label, source }) => ({
              label,
              to: back({ code: codeFor(source) }),
            })),
            { label: "Cancel", to: back({ error: "cancelled" }) },
            { label: "Let the time run out", to: back({ error: "expired" }) },
            { label: "Let something go wrong", to: back({ error: "failed" }) },
          ],
          expiresAt,
        }),
      };
    },
    async finish({ applicationUuid, code, now }) {
      const shared = read(secret(), applicationUuid, "code", code, now);
      const result = SOURCES[name].find(({ source }) => source === shared);
      return result === undefined ? null : { source: result.source };
    },
  });
  return { truv: vendor("truv"), pointserv: vendor("pointserv") };
}
