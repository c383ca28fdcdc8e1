import { type Account, findAccount } from "#server/platform/accounts/accounts.ts";
import { findStep, type PasswordStep } from "#server/platform/accounts/factors/password-steps.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { PasswordPluginPorts } from "./password.ts";
import type { SitePorts } from "./site.ts";

export type SecondStepPorts = PasswordPluginPorts &
  SitePorts & { dataKeys: DataKeys; config: PasswordPluginPorts["config"] & SitePorts["config"] };

/** A step and its account. */
export interface OpenStep {
  step: PasswordStep;
  account: Account;
}

/** Returns the live step of a call. @throws Problem 410 when it has ended */
export async function openStepOf(
  { database, realTime }: Pick<SecondStepPorts, "database" | "realTime">,
  secret: string,
  purposes: readonly PasswordStep["purpose"][],
): Promise<OpenStep> {
  const step = await findStep(database.db, secret, purposes, realTime());
  const account = step === null ? null : await findAccount(database.db, step.accountUuid);
  if (step === null || account === null)
    throw new Problem(410, "step-ended", [message("step-ended")]);
  return { step, account };
}
