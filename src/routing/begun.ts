import type { Application } from "#schemas/types/application.ts";

/** Query value that names the loan originator who referred somebody. Source: product specification, section 2. */
export const REFERRER_PARAMETER = "referrer";
export const REFERRER_KEY = "hearthline:referrer";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who referred this person: from the address, and for as long as the tab lives, since the steps have addresses of their own. */
export function keptReferrer(search: string, storage: Storage): string | null {
  const given = new URLSearchParams(search).get(REFERRER_PARAMETER);
  if (given !== null && UUID.test(given)) storage.setItem(REFERRER_KEY, given);
  return storage.getItem(REFERRER_KEY);
}

/** What is known of an application before the first answer: how the lender takes one, and who referred the borrower. */
export function begun(
  toggles: Readonly<Record<string, boolean>> = {},
  referrerUuid: string | null = null,
): Record<string, unknown> {
  const application: Application = {
    intake: {
      wholesale: toggles["wholesale"] === true,
      referrerRequired: toggles["loanOriginatorRequired"] === true,
    },
    ...(referrerUuid === null ? {} : { referrer: { referrerUuid } }),
  };
  return { ...application };
}
