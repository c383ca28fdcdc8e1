import type { Effect, EffectContext, EffectResult, Question } from "#server/application/ports.ts";

/** An effect that asks a vendor first. `apply` gets what `ask` resolved to, and must look again whether it fits the data by then. */
export const asking = <Answer>(
  ask: (question: Question) => Promise<Answer>,
  apply: (context: EffectContext, answer: Answer) => EffectResult,
): Effect =>
  // The submission hands back what this effect's own `ask` gave.
  Object.assign((context: EffectContext) => apply(context, context.answer as Answer), { ask });
