import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { clearPending, keepInBrowser, nameOf, setPending } from "#src/locale/choice.ts";
import classes from "./LanguageSwitch.module.css";

/** The lender's other languages, each named in that language; nothing with one language. */
export function LanguageSwitch() {
  const appCopy = useAppCopy();
  const { calls, definitions, session } = useApp();
  const { locale, locales } = definitions;
  const otherLocales = locales.filter((each) => each !== locale);
  if (otherLocales.length === 0) return null;

  const choose = async (next: string) => {
    // Pending until a log-in or the next page sends it to the account.
    setPending(next);
    if (session.store.getState().authenticated)
      await calls.chooseLocale(next).then(clearPending, () => {});
    if (keepInBrowser(next)) location.reload();
  };
  return (
    <ul className={classes.list} aria-label={appCopy.language}>
      {otherLocales.map((each) => (
        <li key={each}>
          <button
            type="button"
            className={classes.choice}
            lang={each}
            onClick={() => void choose(each)}
          >
            <span className={classes.name}>{nameOf(each)}</span>
            <span className={classes.short} aria-hidden="true">
              {nameOf(each).slice(0, 2)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
