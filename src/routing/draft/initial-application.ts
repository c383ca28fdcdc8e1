import type { Application } from "#schemas/types/application.ts";
import type { Organisation } from "#schemas/types/organisation.ts";

/** Query parameter of the referring loan originator. Source: product specification, section 2. */
const REFERRER_PARAMETER = "referrer";
export const REFERRER_KEY = "hearthline:referrer";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the referrer from the address. The tab stores it, since later steps have addresses of
 * their own.
 */
export function keptReferrer(search: string, storage: Storage): string | null {
  const requested = new URLSearchParams(search).get(REFERRER_PARAMETER);
  if (requested !== null && UUID.test(requested)) storage.setItem(REFERRER_KEY, requested);
  return storage.getItem(REFERRER_KEY);
}

const REFERRAL = /^#([A-Za-z0-9_-]{43})$/;
export const REFERRAL_KEY = "hearthline:referral";

/**
 * Returns the secret of a broker's link, which names its originator in the query. The tab stores it
 * for the steps of the registration.
 */
export function keptReferral(
  { search, hash }: Pick<Location, "search" | "hash">,
  storage: Storage,
): string | null {
  const secret = REFERRAL.exec(hash)?.[1];
  if (secret !== undefined && new URLSearchParams(search).has(REFERRER_PARAMETER))
    storage.setItem(REFERRAL_KEY, secret);
  return storage.getItem(REFERRAL_KEY);
}

/**
 * Returns the application as known before its first answer: how the lender takes applications, its
 * defaults of flags, and who referred the borrower.
 * @param byBroker whether a broker started it: the lender's limits on direct applicants do not apply
 * then
 * @param newcomer whether this browser has never had a session, at a lender that takes registrations
 */
export function initialApplication(
  {
    publicFeatureToggles: toggles = {},
    licensedStates: licenses,
    flags,
  }: Partial<Pick<Organisation, "publicFeatureToggles" | "licensedStates" | "flags">>,
  referrerUuid: string | null = null,
  byBroker = false,
  newcomer = false,
): Record<string, unknown> {
  const application: Application = {
    ...(flags === undefined ? {} : { flags }),
    intake: {
      wholesale: toggles["wholesale"] === true && !byBroker,
      referrerRequired: toggles["loanOriginatorRequired"] === true && !byBroker,
      ...(newcomer ? { newcomer } : {}),
      ...(licenses === undefined ? {} : { licensedStates: licenses.map(({ abbrev }) => abbrev) }),
    },
    ...(referrerUuid === null ? {} : { referrer: { referrerUuid } }),
  };
  return { ...application };
}
