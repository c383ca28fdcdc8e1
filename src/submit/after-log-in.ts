import { productAddresses } from "#engine/index.ts";
import type { LogInStep } from "#schemas/types/calls/shared.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { App } from "#src/app.ts";
import { CallError } from "#src/calls/call-error.ts";
import { homeOf } from "#src/definitions/home.ts";
import { REDIRECT_PARAMETER, safeRedirect } from "#src/session/redirect.ts";

/** Returns the address that a finished log-in opens. */
export const afterLogIn = ({ flows }: Pick<App, "flows">, flow: Flow, query: URLSearchParams) =>
  safeRedirect(query.get(REDIRECT_PARAMETER), location.origin, {
    login: productAddresses(flows.all, flow.product).login,
    fallback: homeOf(flows.all, flow),
  });

/**
 * Returns the address of the page that proves a second factor. The fragment carries the step's
 * secret, which so reaches no server and no log.
 * @param back address that the log-in opens in the end; null for the person's home
 */
export function stepHref(
  { flows, language }: Pick<App, "flows" | "language">,
  flow: Flow,
  { step, enroll }: LogInStep,
  back: string | null,
): string {
  // Only accounts of staff have to set a second factor up, and their app does it.
  if (enroll) throw new CallError(403, "", { errors: [language.words.secondFactors.staff] });
  const { secondStep } = productAddresses(flows.all, flow.product);
  const query = back === null ? "" : `?${REDIRECT_PARAMETER}=${encodeURIComponent(back)}`;
  return `${secondStep}${query}#${step}`;
}
