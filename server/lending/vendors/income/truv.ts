import { roundCents } from "#lending/money/index.ts";
import type { TruvSettings } from "#server/lending/vendors/income-link/truv.ts";
import {
  textOf,
  vendorCall,
  VendorFailure,
} from "#server/lending/vendors/income-link/vendor-call.ts";
import type { IncomeVerification } from "./port.ts";

type Answer = Record<string, unknown>;

/** Payments a year for each of Truv's income units. An hourly wage counts 40 hours a week. */
const A_YEAR: Readonly<Record<string, number>> = {
  YEARLY: 1,
  MONTHLY: 12,
  SEMIMONTHLY: 24,
  BIWEEKLY: 26,
  WEEKLY: 52,
  DAILY: 260,
  HOURLY: 2_080,
};

/**
 * Verifies the income of a borrower who shared their payroll through Truv. It counts current
 * employments only. Without a current employment, the borrower must send pay stubs. Calls: `GET
 * /v1/orders/{id}/` for the links of the visit, `GET /v1/links/{link_id}/income/report/` for each
 * link.
 * @param otherwise verifies borrowers who did not visit Truv
 */
export function truvIncome(
  { clientId, secret, baseUrl }: TruvSettings,
  otherwise: IncomeVerification,
): IncomeVerification {
  const headers = { "X-Access-Client-Id": clientId, "X-Access-Secret": secret };
  const get = async (path: string): Promise<Answer> => {
    const answer = await vendorCall("truv", `${baseUrl}${path}`, { headers });
    if (answer === null) throw new VendorFailure("truv", "404");
    return answer;
  };
  return {
    async verify(request) {
      const { visit } = request;
      if (visit?.vendor !== "truv" || !request.sources.includes("TRUV_PAYROLL"))
        return otherwise.verify(request);
      const order = await get(`/v1/orders/${encodeURIComponent(visit.reference)}/`);
      const links = listOf(order["employers"]).map((employer) =>
        textOf("truv", employer, "link_id"),
      );
      if (links.length === 0) throw new VendorFailure("truv", "no employers");
      const reports = await Promise.all(
        links.map((link) => get(`/v1/links/${encodeURIComponent(link)}/income/report/`)),
      );
      const going = reports
        .flatMap((report) => listOf(report["employments"]))
        .filter((employment) => employment["is_active"] === true)
        .map(yearly);
      // The employer's payroll confirms the employment, so no call to the employer is needed.
      if (going.length === 0) return { employmentVerificationNeeded: false, paystubsNeeded: true };
      return {
        annualIncome: roundCents(going.reduce((sum, each) => sum + each, 0)),
        employmentVerificationNeeded: false,
      };
    },
  };
}

const listOf = (value: unknown): Answer[] =>
  Array.isArray(value)
    ? value.filter((each): each is Answer => typeof each === "object" && each !== null)
    : [];

/** Gross US dollars a year. An unknown figure or unit fails the call. */
function yearly(employment: Answer): number {
  const income = Number(textOf("truv", employment, "income"));
  const unit = textOf("truv", employment, "income_unit");
  const times = A_YEAR[unit];
  if (times === undefined) throw new VendorFailure("truv", `income by ${unit.slice(0, 20)}`);
  if (!Number.isFinite(income) || income < 0) throw new VendorFailure("truv", "no income");
  return income * times;
}
