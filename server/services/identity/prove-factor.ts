import { signIn } from "#server/lending/accounts/accounts.ts";
import { endStep } from "#server/platform/accounts/factors/password-steps.ts";
import { countTry, forgetTries } from "#server/platform/accounts/throttle.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { OpenStep, SecondStepPorts } from "./open-step.ts";
import { refuseTry } from "./refuse-try.ts";

/** Codes are throttled by account, so that a new step brings no new tries. */
const CODES = "code/";

/**
 * Opens the session when `accepts` accepts the factor; counts every try.
 * @returns the token of the session
 * @throws Problem 422 when the factor proves nothing, 410 when the step has ended, 429 after too many tries
 */
export async function proveFactor(
  services: SecondStepPorts,
  { step, account }: OpenStep,
  factor: string,
  accepts: () => Promise<boolean>,
): Promise<string> {
  const { database } = services;
  const now = services.realTime();
  const wait = await countTry(database.db, CODES + account.uuid, now, "code");
  if (wait > 0) throw await refuseTry(services, account.uuid, wait, { factor });
  if (!(await accepts())) {
    await database.transaction((tx) =>
      appendEvent(tx, services, {
        stream: account.uuid,
        at: now,
        actor: "system:login",
        kind: "login.failed",
        detail: { factor },
      }),
    );
    const wrong = message(factor === "passkey" ? "wrong-passkey" : "wrong-code");
    throw problems.fields([{ pointer: factor === "passkey" ? "" : "/code", message: wrong }]);
  }
  return database.transaction(async (tx) => {
    if (!(await endStep(tx, step))) throw new Problem(410, "step-ended", [message("step-ended")]);
    await forgetTries(tx, CODES + account.uuid);
    return signIn(services, tx, account, true);
  });
}
