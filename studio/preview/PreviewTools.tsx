import type { StudioState } from "../app/state.ts";
import type { Studio } from "../app/studio.ts";

interface PreviewToolsProps {
  studio: Studio;
  state: Pick<StudioState, "locale" | "width" | "editing">;
}

/** Chooses the language and the width of the page, and whether a click fills it in or edits it. */
export function PreviewTools({ studio, state: { locale, width, editing } }: PreviewToolsProps) {
  const locales = studio.lenderNow()?.locales ?? [locale];
  return (
    <div className="toolbar" role="group" aria-label="Preview">
      <label>
        <span>Language</span>
        <select
          value={locale}
          onChange={(event) => void studio.setLocale(event.currentTarget.value)}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
      </label>
      <div className="choice" role="group" aria-label="Width">
        {([1280, 390] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={width === each}
            onClick={() => studio.setWidth(each)}
          >
            {each === 390 ? "Phone" : "Desktop"} <span className="figure">{each}</span>
          </button>
        ))}
      </div>
      <div className="choice" role="group" aria-label="What a click does">
        <button
          type="button"
          aria-pressed={!editing}
          onClick={() => studio.set({ editing: false })}
        >
          Fill in
        </button>
        <button type="button" aria-pressed={editing} onClick={() => studio.set({ editing: true })}>
          Edit words
        </button>
      </div>
    </div>
  );
}

const names = new Intl.DisplayNames("en-US", { type: "language", languageDisplay: "standard" });
const languageName = (locale: string): string => names.of(locale.split("-")[0] ?? locale) ?? locale;
