/** What the effects of a submission ask vendors, before its transaction: a vendor may take its time, and no row waits for it. */
import { Problem } from "#server/errors/problem.ts";
import type { Services } from "#server/services.ts";
import { submitAction } from "./actions.ts";
import { entitlement } from "./entitlement.ts";
import type { Effect } from "./ports.ts";
import { loadApplication } from "./store.ts";
import type { Submission } from "./submit.ts";
import { validateForm } from "./validate.ts";

/** Answers by the name of the effect that asked. */
export type Answers = ReadonlyMap<string, unknown>;

const NONE: Answers = new Map();

/**
 * Asks for a submission that could be made as things stand; for any other nobody is asked, and the submission itself says why. Whoever
 * is not the owner learns nothing.
 * @throws Problem 404 as the submission does
 */
export async function askVendors(
  services: Services,
  request: { accountUuid: string; applicationUuid: string; submission: Submission },
): Promise<Answers> {
  const { accountUuid, applicationUuid, submission } = request;
  const data = submission.data ?? {};
  const loaded = await loadApplication(services, services.database.db, applicationUuid, {
    accountUuid,
  });
  const screen = loaded.flow.screens.get(submission.screen);
  const effects = (screen && submitAction(screen, submission.action))?.effects ?? [];
  const asking = effects.filter(({ effect }) => services.effects[effect]?.ask !== undefined);
  if (!screen || asking.length === 0 || validateForm(screen, data) !== null) return NONE;
  if (!entitlement(loaded.flow, loaded).screens.includes(screen.id)) return NONE;
  const answers = new Map<string, unknown>();
  for (const { effect, options } of asking)
    answers.set(
      effect,
      await services.effects[effect]?.ask?.({
        application: loaded.application,
        data,
        options: (options ?? {}) as Record<string, unknown>,
        now: services.clock.now(),
      }),
    );
  return answers;
}

/** @throws Problem 409 when the submission became possible only after vendors were asked: sent once more, it asks. */
export function answerOf(answers: Answers, name: string, { ask }: Effect): unknown {
  if (ask === undefined || answers.has(name)) return answers.get(name);
  throw new Problem(409, "not-asked", ["Your application has moved on. Try again."]);
}
