/** The operations of the vendors' ports that a procedure may ask, by the names of schemas/ports/. */
import type { AccountVerifyPort } from "#schemas/types/ports/account.verify.ts";
import type { CreditPullPort } from "#schemas/types/ports/credit.pull.ts";
import type { EmploymentVerifyPort } from "#schemas/types/ports/employment.verify.ts";
import type { FloodDeterminePort } from "#schemas/types/ports/flood.determine.ts";
import type { FundingDecidePort } from "#schemas/types/ports/funding.decide.ts";
import type { FundingDisbursePort } from "#schemas/types/ports/funding.disburse.ts";
import type { FundingPayOffPort } from "#schemas/types/ports/funding.payOff.ts";
import type { IdentityCheckPort } from "#schemas/types/ports/identity.check.ts";
import type { IncomeVerifyPort } from "#schemas/types/ports/income.verify.ts";
import type { LiensPayoffPort } from "#schemas/types/ports/liens.payoff.ts";
import type { LiensSearchPort } from "#schemas/types/ports/liens.search.ts";
import type { NotaryOrderPort } from "#schemas/types/ports/notary.order.ts";
import type { NotarySessionPort } from "#schemas/types/ports/notary.session.ts";
import type { PropertyFindPort } from "#schemas/types/ports/property.find.ts";
import type { RecorderRecordPort } from "#schemas/types/ports/recorder.record.ts";
import type { ServicingAutopayPort } from "#schemas/types/ports/servicing.autopay.ts";
import type { ServicingBoardPort } from "#schemas/types/ports/servicing.board.ts";
import type { TitleSearchPort } from "#schemas/types/ports/title.search.ts";
import type { UnderwritersClosingPort } from "#schemas/types/ports/underwriters.closing.ts";
import type { ValuationAutomatedPort } from "#schemas/types/ports/valuation.automated.ts";
import type { ValuationBrokerOpinionPort } from "#schemas/types/ports/valuation.brokerOpinion.ts";
import type { ValuationEvaluationPort } from "#schemas/types/ports/valuation.evaluation.ts";
import type { ValuationInspectionPort } from "#schemas/types/ports/valuation.inspection.ts";
import type { WalletOpenPort } from "#schemas/types/ports/wallet.open.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { messageOf } from "#server/lending/locale/wording.ts";

/** What an operation gets besides its arguments. */
export interface PortCall extends Pick<JobContext, "vendors" | "application" | "readDocument"> {
  /** The same for every attempt, so that a vendor recognizes a repeated order. */
  key: string;
}

interface PortTypes {
  "account.verify": AccountVerifyPort;
  "credit.pull": CreditPullPort;
  "employment.verify": EmploymentVerifyPort;
  "flood.determine": FloodDeterminePort;
  "funding.decide": FundingDecidePort;
  "funding.disburse": FundingDisbursePort;
  "funding.payOff": FundingPayOffPort;
  "identity.check": IdentityCheckPort;
  "income.verify": IncomeVerifyPort;
  "liens.payoff": LiensPayoffPort;
  "liens.search": LiensSearchPort;
  "notary.order": NotaryOrderPort;
  "notary.session": NotarySessionPort;
  "property.find": PropertyFindPort;
  "recorder.record": RecorderRecordPort;
  "servicing.autopay": ServicingAutopayPort;
  "servicing.board": ServicingBoardPort;
  "title.search": TitleSearchPort;
  "underwriters.closing": UnderwritersClosingPort;
  "valuation.automated": ValuationAutomatedPort;
  "valuation.brokerOpinion": ValuationBrokerOpinionPort;
  "valuation.evaluation": ValuationEvaluationPort;
  "valuation.inspection": ValuationInspectionPort;
  "wallet.open": WalletOpenPort;
}

type Operations = {
  [Name in keyof PortTypes]: (
    request: PortTypes[Name]["request"],
    call: PortCall,
  ) => Promise<PortTypes[Name]["answer"]>;
};

const OPERATIONS: Operations = {
  "account.verify": (request, { vendors }) => vendors.account.verify(request),
  "credit.pull": ({ kind, ...request }, { vendors }) => vendors.credit.pull(kind, request),
  "employment.verify": (request, { vendors }) => vendors.employment.verify(request),
  "flood.determine": (request, { vendors }) => vendors.flood.determine(request),
  "funding.decide": (_request, { vendors, application: { uuid = "" } }) =>
    vendors.funding.decide({ applicationUuid: uuid }),
  "funding.disburse": ({ amount, ...account }, { vendors, key }) =>
    vendors.funding.disburse({ amount, to: { kind: "ACH", ...account }, key }),
  "funding.payOff": (request, { vendors, key }) => vendors.funding.payOff({ ...request, key }),
  "identity.check": async ({ documents, ...request }, call) =>
    call.vendors.identity.check({ ...request, documents: await contentsOf(documents, call) }),
  "income.verify": (request, { vendors }) => vendors.income.verify(request),
  "liens.payoff": (request, { vendors, key }) => vendors.liens.payoff({ ...request, key }),
  "liens.search": (request, { vendors }) => vendors.liens.search(request),
  "notary.order": (request, { vendors, key }) => vendors.notary.order({ ...request, key }),
  "notary.session": async (request, { vendors, key }) => {
    const answer = await vendors.notary.session({ ...request, key });
    const code = answer.result === "FAILED" ? messageOf(answer.problem)?.code : undefined;
    return code === undefined ? answer : { ...answer, problemCode: code };
  },
  "property.find": (request, { vendors }) => vendors.property.find(request),
  "recorder.record": (request, { vendors, key }) => vendors.recorder.record({ ...request, key }),
  "servicing.autopay": (request, { vendors, key }) =>
    vendors.servicing.autopay({ ...request, key }),
  "servicing.board": (request, { vendors, key }) => vendors.servicing.board({ ...request, key }),
  "title.search": (request, { vendors }) => vendors.title.search(request),
  "underwriters.closing": ({ begun }, { vendors }) => vendors.underwriters.closing(begun),
  "valuation.automated": (request, { vendors }) => vendors.valuation.automated(request),
  "valuation.brokerOpinion": (request, { vendors }) => vendors.valuation.brokerOpinion(request),
  "valuation.evaluation": (request, { vendors }) => vendors.valuation.evaluation(request),
  "valuation.inspection": (request, { vendors }) => vendors.valuation.inspection(request),
  "wallet.open": (request, { vendors, key }) => vendors.wallet.open({ ...request, key }),
};

/** Names of the operations. */
export const portNames: readonly string[] = Object.keys(OPERATIONS);

/**
 * Asks an operation. Validation has checked the arguments against the operation's schema.
 * @throws when there is no such operation, or an argument that it requires has no value
 */
export async function askPort(
  name: string,
  request: Record<string, unknown>,
  call: PortCall,
): Promise<unknown> {
  if (!Object.hasOwn(OPERATIONS, name))
    throw new TypeError(`A procedure asks "${name}", which does not exist. See schemas/ports/.`);
  const operation = OPERATIONS[name as keyof Operations] as (
    request: unknown,
    call: PortCall,
  ) => Promise<unknown>;
  return operation(request, call);
}

async function contentsOf(uuids: readonly string[], { application, readDocument }: PortCall) {
  return Promise.all(
    (application.documents ?? []).flatMap(({ uuid, type }) =>
      uuid !== undefined && type !== undefined && uuids.includes(uuid)
        ? [readDocument(uuid).then((content) => ({ type, content }))]
        : [],
    ),
  );
}
