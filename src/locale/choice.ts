/** Read by the server when it makes a page, so that the page has its language from the first byte on. */
const COOKIE = "hearthline-locale";

/** A choice that the account does not know yet: it was made before the log-in, or did not reach the server. */
const PENDING = "locale";

/** Seconds; a year. */
const KEPT = 31_536_000;

/** Keeps the language for this browser. False where the browser keeps nothing, and loading the page anew would change nothing. */
export function keepInBrowser(locale: string): boolean {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${locale}; Path=/; SameSite=Lax; Max-Age=${KEPT}${secure}`;
  return document.cookie.split(/;\s*/).includes(`${COOKIE}=${locale}`);
}

export const pendingChoice = (): string | null => localStorage.getItem(PENDING);
export const setPending = (locale: string): void => localStorage.setItem(PENDING, locale);
export const clearPending = (): void => localStorage.removeItem(PENDING);

/** What to do once the profile is known: tell the server of a choice that it has missed, follow the profile's, or nothing. */
export type Following =
  | { kind: "tell"; locale: string }
  | { kind: "follow"; locale: string }
  | { kind: "stay" };

export function followingOf(input: {
  /** Of the page shown. */
  locale: string;
  offered: readonly string[];
  profile: string | undefined;
  pending: string | null;
}): Following {
  const { locale, offered, profile, pending } = input;
  if (pending !== null && offered.includes(pending))
    return pending === profile ? { kind: "stay" } : { kind: "tell", locale: pending };
  return profile !== undefined && profile !== locale && offered.includes(profile)
    ? { kind: "follow", locale: profile }
    : { kind: "stay" };
}

/** A language in its own words, such as "Español". */
export function nameOf(locale: string): string {
  const [language = locale] = locale.split("-");
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
