/** The server reads this cookie, so that a page has its language from the first byte on. */
const COOKIE = "hearthline-locale";

/** A choice that the account has not stored: it was made before the log-in, or the call failed. */
const PENDING = "locale";

/** Seconds; a year. */
const KEPT = 31_536_000;

/**
 * Stores the language in this browser. Returns false when the browser stores nothing, so that a
 * reload would change nothing.
 */
export function keepInBrowser(locale: string): boolean {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${locale}; Path=/; SameSite=Lax; Max-Age=${KEPT}${secure}`;
  return document.cookie.split(/;\s*/).includes(`${COOKIE}=${locale}`);
}

export const pendingChoice = (): string | null => localStorage.getItem(PENDING);
export const setPending = (locale: string): void => localStorage.setItem(PENDING, locale);
export const clearPending = (): void => localStorage.removeItem(PENDING);

/**
 * What to do once the profile is known: send a pending choice to the server, follow the profile, or
 * nothing.
 */
export type LocaleAction =
  | { kind: "tell"; locale: string }
  | { kind: "follow"; locale: string }
  | { kind: "stay" };

export function localeAction(input: {
  /** Language of the page. */
  locale: string;
  offered: readonly string[];
  profile: string | undefined;
  pending: string | null;
}): LocaleAction {
  const { locale, offered, profile, pending } = input;
  if (pending !== null && offered.includes(pending))
    return pending === profile ? { kind: "stay" } : { kind: "tell", locale: pending };
  return profile !== undefined && profile !== locale && offered.includes(profile)
    ? { kind: "follow", locale: profile }
    : { kind: "stay" };
}

/** Returns the name of a language in that language, such as "Español". */
export function nameOf(locale: string): string {
  const [language = locale] = locale.split("-");
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
