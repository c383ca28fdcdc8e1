import type { Address } from "../parties.ts";

/** An automated value: a model of recent sales and public records. */
export interface AutomatedValue {
  /** US dollars. */
  value: number;
  /** 0 to 1. */
  confidence: number;
}

/** A broker's opinion after a visit. */
export interface BrokerOpinion {
  value: number;
  condition: string;
}

/** A report on the condition of a home: here, or in so many hours. */
export type ConditionReport =
  | { status: "COMPLETE"; condition: string }
  | { status: "PROCESSING"; hours: number };

export interface Valuation {
  /** Null when the model has no value for the home. */
  automated(request: { address: Address }): Promise<AutomatedValue | null>;
  brokerOpinion(request: { address: Address; access?: string }): Promise<BrokerOpinion>;
  /** Residential evaluation: asked once to order it, and again when it is expected. */
  evaluation(request: { address: Address }): Promise<ConditionReport>;
  /** The last look at the home before closing. */
  inspection(request: { address: Address }): Promise<ConditionReport>;
}
