import type {
  Effect,
  EffectContext,
  EffectResult,
  Question,
} from "#server/lending/application/ports.ts";

/**
 * Creates an effect that asks a vendor first. `apply` gets the answer and must check again whether
 * it fits the data.
 */
export const asking = <Answer>(
  ask: (question: Question) => Promise<Answer>,
  apply: (context: EffectContext, answer: Answer) => EffectResult,
): Effect =>
  // The submission passes the answer of this effect's own `ask`.
  Object.assign((context: EffectContext) => apply(context, context.answer as Answer), { ask });
