import { givePhonePlans } from "#lending/formats/phone.ts";

/** Loads the plans of phone numbers; a repeated call reuses them. */
export async function loadPhonePlans(): Promise<void> {
  givePhonePlans((await import("./phone-plans.ts")).plans);
}
