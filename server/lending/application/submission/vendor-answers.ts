/**
 * Calls vendors for a submission outside its transaction, so that no row lock waits for a slow
 * vendor.
 */
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Clock, Effect } from "../ports.ts";
import type { PreparedSubmission } from "./prepare-submission.ts";

export interface VendorPorts {
  effects: Record<string, Effect>;
  /** Business time. */
  clock: Clock;
}

/** The vendors' answers for a submission. */
export interface VendorAnswers {
  /** The submission at the time of the vendor calls. */
  prepared: PreparedSubmission;
  /** Answers by the name of the effect. */
  answers: ReadonlyMap<string, unknown>;
}

/** Rolls back the first attempt of a submission whose effects ask vendors. */
class VendorsNotAsked extends Error {
  override name = "VendorsNotAsked";
  constructor(readonly prepared: PreparedSubmission) {
    super("The submission asks vendors before its transaction.");
  }
}

/**
 * Runs a submission. When its effects ask vendors, the first attempt ends before it writes. The
 * server asks the vendors without a lock, and a second attempt gets their answers. A submission
 * without such effects runs once and loads nothing beforehand.
 * @param attempt runs one transaction that calls `submitScreen` with the answers
 */
export async function askingVendors<T>(
  ports: VendorPorts,
  attempt: (vendors: VendorAnswers | null) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(null);
  } catch (error) {
    if (!(error instanceof VendorsNotAsked)) throw error;
    return attempt(await ask(ports, error.prepared));
  }
}

async function ask(
  { effects, clock }: VendorPorts,
  prepared: PreparedSubmission,
): Promise<VendorAnswers> {
  const { loaded, action, data } = prepared;
  const answers = new Map<string, unknown>();
  for (const { effect, options } of action.effects ?? [])
    if (effects[effect]?.ask !== undefined)
      answers.set(
        effect,
        await effects[effect].ask({
          application: loaded.application,
          data,
          options: (options ?? {}) as Record<string, unknown>,
          now: clock.now(),
        }),
      );
  return { prepared, answers };
}

/**
 * Returns the vendors' answers that a prepared submission needs, by the name of the effect.
 * @throws Problem 409 when the application changed so that other vendors would have to be asked
 */
export function answersFor(
  { effects }: Pick<VendorPorts, "effects">,
  prepared: PreparedSubmission,
  vendors: VendorAnswers | null,
): ReadonlyMap<string, unknown> {
  const asking = (prepared.action.effects ?? []).filter(
    ({ effect }) => effects[effect]?.ask !== undefined,
  );
  if (asking.length === 0) return new Map();
  if (vendors === null) throw new VendorsNotAsked(prepared);
  if (asking.some(({ effect }) => !vendors.answers.has(effect)))
    throw new Problem(409, "not-asked", [message("application-moved-on")]);
  return vendors.answers;
}
