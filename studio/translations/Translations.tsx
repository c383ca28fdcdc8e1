import { useEffect, useId, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { messageOf } from "#src/calls/messages.ts";
import { mayWriteHere } from "../app/state.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { counted } from "../views/counted.ts";
import { whileCurrent } from "../views/while-current.ts";
import type { TranslationRow } from "../workspace/texts/translations.ts";
import { exportedRows, importedRows } from "./exchange.ts";
import { QueueRow } from "./QueueRow.tsx";

/** Rows that the page shows; the file has all of them. */
const SHOWN = 100;

/** What is missing or stale in a language of the lender, with export and import for translators. */
export default function Translations({ studio, state }: ViewProps) {
  const { lender, locale, revision } = state;
  const locales = (studio.lenderNow()?.locales ?? []).filter((each) => each !== "en-US");
  const [queue, setQueue] = useState<readonly TranslationRow[] | null>(null);
  const chooser = useId();
  const { translations } = studio;
  const isTranslated = locales.includes(locale);
  useEffect(() => {
    if (!isTranslated) return undefined;
    return whileCurrent(translations, setQueue);
  }, [translations, lender, locale, revision, isTranslated]);
  const [first] = locales;
  if (first === undefined)
    return (
      <p className="nothing">
        {studio.lenderNow()?.name} offers English alone, so nothing waits for a translation.
      </p>
    );
  const name = studio.lenderNow()?.name ?? lender;
  return (
    <div className="form-view">
      <h2>Translations of {name}</h2>
      <div className="controls">
        <div className="field">
          <label htmlFor={chooser}>Language</label>
          <select
            id={chooser}
            value={isTranslated ? locale : ""}
            onChange={({ currentTarget }) => void studio.setLocale(currentTarget.value)}
          >
            {isTranslated ? null : <option value="">Choose a language</option>}
            {locales.map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
          </select>
        </div>
        {isTranslated ? (
          <Exchange studio={studio} queue={queue ?? []} file={`${lender}-${locale}.csv`} />
        ) : null}
      </div>
      {!isTranslated ? null : queue === null ? (
        <p role="status">Looking for texts without a translation …</p>
      ) : (
        <Queue studio={studio} state={state} queue={queue} />
      )}
    </div>
  );
}

function Queue({ studio, state, queue }: ViewProps & { queue: readonly TranslationRow[] }) {
  const missing = queue.filter((row) => row.state === "missing").length;
  const mayWrite = mayWriteHere(state);
  if (queue.length === 0)
    return <p className="verdict">Every text has a translation of its present English.</p>;
  return (
    <>
      <p role="status" className="verdict">
        {missing} missing, {queue.length - missing} with English that has changed since.
        {queue.length > SHOWN ? ` The first ${SHOWN} are below; the file has all.` : ""}
      </p>
      <ul className="queue">
        {queue.slice(0, SHOWN).map((row) => (
          <QueueRow
            key={row.key}
            row={row}
            locale={state.locale}
            mayWrite={mayWrite}
            onOpen={() => {
              if (row.flow === null || row.page === null) return;
              studio.openView("page");
              void studio.openPage(row.flow, row.page);
            }}
            onTranslate={(text) =>
              void studio.translate([{ key: row.key, english: row.english, text }])
            }
          />
        ))}
      </ul>
    </>
  );
}

interface ExchangeProps extends Pick<ViewProps, "studio"> {
  queue: readonly TranslationRow[];
  file: string;
}

function Exchange({ studio, queue, file }: ExchangeProps) {
  const id = useId();
  const [answer, setAnswer] = useState<string | null>(null);
  const save = () => {
    const link = document.createElement("a");
    const url = URL.createObjectURL(new Blob([exportedRows(queue)], { type: "text/csv" }));
    link.href = url;
    link.download = file;
    link.click();
    URL.revokeObjectURL(url);
  };
  const take = async (given: File): Promise<void> => {
    try {
      const rows = importedRows(await given.text());
      const refused = await studio.translate(rows);
      const changed = refused.filter(({ why }) => why === "changed").length;
      const unknown = refused.length - changed;
      setAnswer(
        `${counted(rows.length - refused.length, "translation")} taken.` +
          (changed > 0 ? ` ${changed} left out: their English has changed since.` : "") +
          (unknown > 0 ? ` ${unknown} left out: the lender has no such text.` : ""),
      );
    } catch (error) {
      setAnswer(messageOf(error));
    }
  };
  return (
    <>
      <SteadyButton type="button" disabled={queue.length === 0} onClick={save}>
        Export for a translator
      </SteadyButton>
      <div className="field">
        <label htmlFor={id}>Import a translated file (CSV)</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            const [given] = currentTarget.files ?? [];
            if (given) void take(given);
            currentTarget.value = "";
          }}
        />
      </div>
      <p role="status" className="hint">
        {answer}
      </p>
    </>
  );
}

const names = new Intl.DisplayNames("en-US", { type: "language", languageDisplay: "standard" });
const languageName = (locale: string): string => names.of(locale.split("-")[0] ?? locale) ?? locale;
