import { circumstancesOf } from "#server/lending/offers/closing-costs.ts";
import { pricingOf } from "#server/lending/offers/pricing.ts";
import type { UnderwritingRules, UnderwritingRun } from "#server/lending/underwriting/rules.ts";
import { underwrite } from "#server/lending/underwriting/underwriting.ts";
import { signersIn } from "#server/lending/signers/roles.ts";
import type { JobContext, JobHandler } from "#server/lending/jobs/handler.ts";

/** Returns the job of an underwriting. */
export const underwritingJob =
  (run: UnderwritingRun): JobHandler =>
  async (context) => {
    const { application, organisation, now } = context;
    const rules = rulesOf(context);
    const { signers } = context.flow;
    const others = (signers === null ? [] : signersIn(application, signers)).flatMap(
      ({ figures }) => figures ?? [],
    );
    const terms = {
      pricing: rules.pricing ?? pricingOf(organisation),
      rules,
      others,
      closing: circumstancesOf(application, organisation),
    };
    return { patch: underwrite(run, application, terms, now.toISOString()) };
  };

function rulesOf({ flow }: JobContext): UnderwritingRules {
  if (flow.underwriting !== null) return flow.underwriting;
  throw new TypeError(
    `Flow "${flow.id}" runs an underwriting job but has no underwriting.json; add it as schemas/underwriting.schema.json describes.`,
  );
}
