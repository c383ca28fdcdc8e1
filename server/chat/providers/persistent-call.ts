import { setTimeout as delay } from "node:timers/promises";
import { vendorCall, VendorFailure, type VendorRequest } from "#server/income-link/vendor-call.ts";

/** Milliseconds for one try: somebody waits for the chat to open. */
const PATIENCE = 2_500;
const TRIES = 3;
/** Milliseconds before the second try; doubled before the third. */
const PAUSE = 100;
/** What may be otherwise the next time: no answer, too many calls, a fault of theirs. */
const PASSING = /:(nothing|429|5\d\d)$/;

/** A call that may be made again, tried again where that may help. Throws the last VendorFailure. */
export async function persistentCall(
  vendor: string,
  url: string,
  request: VendorRequest,
): Promise<Record<string, unknown> | null> {
  for (let tried = 1; ; tried += 1)
    try {
      return await vendorCall(vendor, url, { patience: PATIENCE, ...request });
    } catch (error) {
      if (tried === TRIES || !(error instanceof VendorFailure) || !PASSING.test(error.code))
        throw error;
      await delay(PAUSE * 2 ** (tried - 1));
    }
}
