import { setTimeout as delay } from "node:timers/promises";
import {
  vendorCall,
  VendorFailure,
  type VendorRequest,
} from "#server/lending/vendors/income-link/vendor-call.ts";

/** Milliseconds for one try, because a borrower waits for the chat to open. */
const PATIENCE = 2_500;
const TRIES = 3;
/** Milliseconds before the second try; doubled before the third. */
const PAUSE = 100;
/** Returns whether a retry may succeed: no answer, too many calls, or a server error. */
const PASSING = /:(nothing|429|5\d\d)$/;

/** Makes an idempotent call and retries transient failures. Throws the last VendorFailure. */
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
