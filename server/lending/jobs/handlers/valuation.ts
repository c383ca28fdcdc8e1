import { later } from "#server/platform/clock/later.ts";
import { pricingOf, stateRule } from "#server/lending/offers/pricing.ts";
import type { JobContext, JobHandler } from "#server/lending/jobs/handler.ts";
import type { ApplicationChange, MergePatch } from "#server/lending/application/ports.ts";
import type { ConditionReport } from "#server/lending/vendors/valuation/port.ts";

/**
 * Orders a valuation. Option `kind`: AVM for an automated value, BPO for a broker's price opinion.
 */
export const orderValuation: JobHandler = async (context) =>
  context.options["kind"] === "BPO" ? brokerOpinion(context) : automatedValue(context);

async function automatedValue({
  application,
  organisation,
  vendors,
}: JobContext): Promise<ApplicationChange> {
  const { address = {}, state } = application.property ?? {};
  const automated = await vendors.valuation.automated({ address });
  const { minConfidence = 0, evaluationAbove, evaluationStates = [] } = rulesOf(organisation);
  const evaluation: MergePatch = {
    required: evaluationStates.includes(state ?? ""),
    aboveLine: evaluationAbove ?? null,
  };
  if (automated === null || automated.confidence < minConfidence) {
    const avmResult = automated === null ? "NONE" : "LOW_CONFIDENCE";
    return {
      patch: { evaluation, status: { avmComplete: true, avmResult, bpo: "BPO_REQUIRED" } },
    };
  }
  // A state's rule may require a broker's price opinion in addition to the automated value.
  const opinion = stateRule(pricingOf(organisation), state).valuation === "BPO";
  return {
    patch: {
      evaluation,
      property: { value: automated.value },
      adjustedHomeAmount: automated.value,
      status: {
        avmComplete: true,
        avmResult: "FOUND",
        bpo: opinion ? "BPO_REQUIRED" : "BPO_NOT_REQUIRED",
      },
    },
  };
}

async function brokerOpinion({ application, vendors }: JobContext): Promise<ApplicationChange> {
  const { property, bpoOrder } = application;
  const opinion = await vendors.valuation.brokerOpinion({
    address: property?.address ?? {},
    ...(bpoOrder?.access === undefined ? {} : { access: bpoOrder.access }),
  });
  return {
    patch: {
      property: { value: opinion.value },
      adjustedHomeAmount: opinion.value,
      status: { bpo: "BPO_COMPLETE", condition: opinion.condition },
    },
  };
}

interface ValuationRules {
  minConfidence?: number;
  evaluationAbove?: number;
  evaluationStates?: string[];
}

/** `valuation` of schemas/organisation.schema.json. */
function rulesOf(organisation: Record<string, unknown>): ValuationRules {
  return (organisation["valuation"] ?? {}) as ValuationRules;
}

/**
 * Orders a residential evaluation. A repeated run, when the report is expected, stores the result.
 */
export const evaluate: JobHandler = async ({ application, vendors, now }) => {
  const { property, evaluation } = application;
  const report = await vendors.valuation.evaluation({ address: property?.address ?? {} });
  return {
    patch: {
      evaluation: {
        orderedAt: evaluation?.orderedAt ?? now.toISOString(),
        ...timesOf(report, now),
      },
      status: {
        condition: conditionOf(report) ?? application.status?.condition ?? "UNKNOWN_CONDITION",
      },
    },
  };
};

/** Conditions that people review: a home that needs repair, or that nobody could look at. */
const REVIEWED: ReadonlySet<string> = new Set(["POOR", "NOT_AVAILABLE"]);

/**
 * Records the report on the home's condition before closing, or when it is expected. People review
 * a home in poor condition and a home whose condition nobody could see.
 */
export const inspect: JobHandler = async ({ application, vendors, now }) => {
  const address = application.property?.address ?? {};
  const report = await vendors.valuation.inspection({ address });
  const complete = report.status === "COMPLETE";
  return {
    patch: {
      conditionReport: timesOf(report, now),
      status: {
        conditionReportComplete: complete,
        ...(complete ? { condition: report.condition } : {}),
        ...(complete && REVIEWED.has(report.condition) ? { uwDecision: "REVIEW" } : {}),
      },
    },
  };
};

function timesOf(report: ConditionReport, now: Date): MergePatch {
  return report.status === "COMPLETE"
    ? { completedAt: now.toISOString() }
    : { expectedAt: later(now, report.hours) };
}

/** Returns null while the report is expected. */
function conditionOf(report: ConditionReport): string | null {
  return report.status === "COMPLETE" ? report.condition : null;
}
