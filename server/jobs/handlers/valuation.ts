import { later } from "#server/clock/later.ts";
import { pricingOf, stateRule } from "#server/offers/pricing.ts";
import type { JobContext, JobHandler } from "../handler.ts";
import type { Change, MergePatch } from "#server/application/ports.ts";
import type { ConditionReport } from "#server/vendors/valuation/port.ts";

/** Option `kind`: AVM, an automated value, or BPO, a broker's opinion. */
export const orderValuation: JobHandler = async (context) =>
  context.options["kind"] === "BPO" ? brokerOpinion(context) : automatedValue(context);

async function automatedValue({ application, organisation, vendors }: JobContext): Promise<Change> {
  const { address = {}, state } = application.property ?? {};
  const found = await vendors.valuation.automated({ address });
  const { minConfidence = 0, evaluationAbove, evaluationStates = [] } = rulesOf(organisation);
  const evaluation: MergePatch = {
    required: evaluationStates.includes(state ?? ""),
    aboveLine: evaluationAbove ?? null,
  };
  if (found === null || found.confidence < minConfidence) {
    const avmResult = found === null ? "NONE" : "LOW_CONFIDENCE";
    return {
      patch: { evaluation, status: { avmComplete: true, avmResult, bpo: "BPO_REQUIRED" } },
    };
  }
  // What the model says is not enough where the state's rule asks for a broker's opinion.
  const opinion = stateRule(pricingOf(organisation), state).valuation === "BPO";
  return {
    patch: {
      evaluation,
      property: { value: found.value },
      adjustedHomeAmount: found.value,
      status: {
        avmComplete: true,
        avmResult: "FOUND",
        bpo: opinion ? "BPO_REQUIRED" : "BPO_NOT_REQUIRED",
      },
    },
  };
}

async function brokerOpinion({ application, vendors }: JobContext): Promise<Change> {
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

/** Orders a residential evaluation, and asked again when it is expected, writes what it says. */
export const evaluate: JobHandler = async ({ application, vendors, now }) => {
  const { property, evaluation } = application;
  const report = await vendors.valuation.evaluation({ address: property?.address ?? {} });
  return {
    patch: {
      evaluation: {
        orderedAt: evaluation?.orderedAt ?? now.toISOString(),
        ...timesOf(report, now),
      },
      ...conditionOf(report),
    },
  };
};

/** The report on the home's condition before closing, or when it is expected. A home in poor condition is looked at by people. */
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
        ...(complete && report.condition === "POOR" ? { uwDecision: "REVIEW" } : {}),
      },
    },
  };
};

function timesOf(report: ConditionReport, now: Date): MergePatch {
  return report.status === "COMPLETE"
    ? { completedAt: now.toISOString() }
    : { expectedAt: later(now, report.hours) };
}

function conditionOf(report: ConditionReport): MergePatch {
  return report.status === "COMPLETE" ? { status: { condition: report.condition } } : {};
}
