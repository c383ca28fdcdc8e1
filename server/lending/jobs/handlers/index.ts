import type { JobHandler } from "#server/lending/jobs/handler.ts";
import { verifyAccount } from "./account.ts";
import { ask, raise, review } from "./conditions.ts";
import { pullHardCredit, pullSoftCredit } from "./credit.ts";
import { deliverDocuments, generateDocuments } from "./documents.ts";
import { decideFunding, disburse, payOff } from "./funding.ts";
import { verifyIdentity } from "./identity.ts";
import { verifyEmployment, verifyIncome } from "./income.ts";
import { requestPayoffs, searchLiens } from "./liens.ts";
import { orderNotary } from "./notary.ts";
import { findProperty } from "./property.ts";
import { beginRescission } from "./rescission.ts";
import { payDraw, stateCycles } from "./servicing.ts";
import { submitApplication } from "./submission.ts";
import { underwritingJob } from "./underwriting.ts";
import { evaluate, inspect, orderValuation } from "./valuation.ts";

/** Jobs that a checklist's `run` may name. What each reads and writes: docs/flow.md. */
export const handlers: Record<string, JobHandler> = {
  "account.verify": verifyAccount,
  "application.submit": submitApplication,
  "conditions.ask": ask,
  "conditions.raise": raise,
  "conditions.review": review,
  "credit.hardPull": pullHardCredit,
  "credit.softPull": pullSoftCredit,
  "documents.deliver": deliverDocuments,
  "documents.generate": generateDocuments,
  "employment.verify": verifyEmployment,
  "funding.decide": decideFunding,
  "funding.disburse": disburse,
  "funding.payOff": payOff,
  "identity.verify": verifyIdentity,
  "income.verify": verifyIncome,
  "liens.payoff": requestPayoffs,
  "liens.search": searchLiens,
  "notary.order": orderNotary,
  "property.find": findProperty,
  "rescission.begin": beginRescission,
  "servicing.draw": payDraw,
  "servicing.statements": stateCycles,
  "underwriting.final": underwritingJob("final"),
  "underwriting.initial": underwritingJob("initial"),
  "valuation.evaluate": evaluate,
  "valuation.inspect": inspect,
  "valuation.order": orderValuation,
};
