import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { SecondStepPorts } from "../open-step.ts";
import { shape } from "../shapes.ts";

type Name = Parameters<typeof shape>[0];

/** Returns the options of a call about factors: the limit of log-ins, and the shapes of body and answer. */
export function factorRoutes(services: SecondStepPorts) {
  const config = signInLimit(services);
  return (summary: string, body: Name, answer: Name) => ({
    config,
    schema: { tags: ["identity"], summary, body: shape(body), response: { 200: shape(answer) } },
  });
}

export type FactorRoute = ReturnType<typeof factorRoutes>;
