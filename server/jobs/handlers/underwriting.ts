import { pricingOf } from "#server/offers/pricing.ts";
import { underwriteFinally, underwriteInitially } from "#server/offers/underwriting.ts";
import type { JobHandler } from "../handler.ts";

export const underwriteInitial: JobHandler = async ({ application, organisation, now }) => ({
  patch: underwriteInitially(application, pricingOf(organisation), now.toISOString()),
});

export const underwriteFinal: JobHandler = async ({ application, organisation, now }) => ({
  patch: underwriteFinally(application, pricingOf(organisation), now.toISOString()),
});
