/** What the calls that set a second factor up share: the step at their start, and its end. */
import type { FactorAdded } from "#schemas/types/calls/identity.ts";
import { mailAccount } from "#server/lending/accounts/account-work.ts";
import { signIn } from "#server/lending/accounts/accounts.ts";
import { recordChange } from "#server/platform/accounts/accounts.ts";
import { factorsOf, hasFactor } from "#server/platform/accounts/factors/factors.ts";
import { endStep, updateStep } from "#server/platform/accounts/factors/password-steps.ts";
import { renewRecoveryCodes } from "#server/platform/accounts/factors/recovery-codes.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { type OpenStep, openStepOf, type SecondStepPorts } from "../open-step.ts";

/** Steps in which a factor may be set up: the first one at log-in, or any of a logged-in person. */
const SETS_UP = ["enroll", "manage"] as const;

/** Finishes a factor that was set up: recovery codes with the first one, and a session at log-in. */
export async function factorAdded(
  services: SecondStepPorts,
  tx: Transaction,
  { step, account }: OpenStep,
  factor: string,
): Promise<FactorAdded> {
  const { recoveryCodes: unused } = await factorsOf(tx, account.uuid);
  const codes = unused === 0 ? await renewRecoveryCodes(services, tx, account.uuid) : [];
  await recordChange(services, tx, account.uuid, "factor.added", { factor });
  await mailAccount(services, tx, "factors-changed", account);
  if (step.purpose === "manage") {
    await updateStep(tx, step, { challenge: null, sealed: null });
    return { jwt: null, recoveryCodes: codes };
  }
  if (!(await endStep(tx, step))) throw new Problem(410, "step-ended", [message("step-ended")]);
  return { jwt: await signIn(services, tx, account, true), recoveryCodes: codes };
}

/**
 * Returns the step of a call that sets a factor up. Of two people with the password of an account
 * without a factor, the first sets one up and the second has to prove it.
 */
export async function settingUp(services: SecondStepPorts, secret: string): Promise<OpenStep> {
  const open = await openStepOf(services, secret, SETS_UP);
  if (
    open.step.purpose === "enroll" &&
    hasFactor(await factorsOf(services.database.db, open.account.uuid))
  )
    throw new Problem(410, "step-ended", [message("step-ended")]);
  return open;
}
