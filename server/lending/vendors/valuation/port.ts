import type { Address } from "#server/lending/vendors/parties.ts";

/** An automated value: a model of recent sales and public records. */
export interface AutomatedValue {
  /** US dollars. */
  value: number;
  /** Confidence from 0 to 1. */
  confidence: number;
}

/** A broker's opinion after a visit. */
export interface BrokerOpinion {
  value: number;
  condition: string;
}

/** A report on the condition of a home, or the hours until it is ready. */
export type ConditionReport =
  | { status: "COMPLETE"; condition: string }
  | { status: "PROCESSING"; hours: number };

export interface Valuation {
  /** Returns null when the model has no value for the home. */
  automated(request: { address: Address }): Promise<AutomatedValue | null>;
  brokerOpinion(request: { address: Address; access?: string }): Promise<BrokerOpinion>;
  /** Residential evaluation. The first call orders it; a later call returns the report. */
  evaluation(request: { address: Address }): Promise<ConditionReport>;
  /** The last inspection of the home before closing. */
  inspection(request: { address: Address }): Promise<ConditionReport>;
}
