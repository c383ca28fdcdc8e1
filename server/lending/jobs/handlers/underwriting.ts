import { pricingOf } from "#server/lending/offers/pricing.ts";
import {
  underwriteFinally,
  underwriteInitially,
} from "#server/lending/underwriting/underwriting.ts";
import type { UnderwritingRules } from "#server/lending/underwriting/rules.ts";
import type { JobContext, JobHandler } from "#server/lending/jobs/handler.ts";

export const underwriteInitial: JobHandler = async (context) => {
  const { application, organisation, now } = context;
  const terms = { pricing: pricingOf(organisation), rules: rulesOf(context) };
  return { patch: underwriteInitially(application, terms, now.toISOString()) };
};

export const underwriteFinal: JobHandler = async (context) => {
  const { application, organisation, now } = context;
  const terms = { pricing: pricingOf(organisation), rules: rulesOf(context) };
  return { patch: underwriteFinally(application, terms, now.toISOString()) };
};

function rulesOf({ flow }: JobContext): UnderwritingRules {
  if (flow.underwriting !== null) return flow.underwriting;
  throw new TypeError(
    `Flow "${flow.id}" runs an underwriting job but has no underwriting.json; add it as schemas/underwriting.schema.json describes.`,
  );
}
