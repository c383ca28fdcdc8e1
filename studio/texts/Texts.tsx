import { useEffect, useId, useState } from "react";
import { messageOf } from "#src/calls/messages.ts";
import { mayWriteHere } from "../app/state.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import { FlagList } from "./Flags.tsx";
import { TEXT_GROUPS, type TextFile, type TextView } from "./messages.ts";
import { TextPreview } from "./TextPreview.tsx";
import TextRow from "./TextRow.tsx";
import { ScopeChoice } from "../views/ScopeChoice.tsx";
import "./texts.css";

/** The choice of the list that opens flags and experiments. No text has this file. */
const FLAGS = "flags.json";
/** Rows that the page shows; the search finds the others. */
const SHOWN = 40;

/** Every text around the pages: edited here, and previewed where a borrower meets it. */
export default function Texts({ studio, state }: ViewProps) {
  const { lender, pending, text: chosen, locale } = state;
  const version = pending?.version ?? 0;
  const { texts } = studio;
  const [files, setFiles] = useState<readonly TextFile[]>([]);
  const [view, setView] = useState<TextView | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => whileCurrent(texts.files, setFiles), [texts, lender, version]);
  const isKnown = chosen === FLAGS || files.some((file) => file.path === chosen);
  const path = isKnown ? chosen : (files[0]?.path ?? null);
  useEffect(() => {
    if (path === null || path === FLAGS) return undefined;
    const take = (answer: TextView) => {
      setView(answer);
      setFault(null);
    };
    return whileCurrent(
      () => texts.view(path),
      take,
      (error) => setFault(messageOf(error)),
    );
  }, [texts, path, lender, locale, version]);
  if (path === null) return <p className="nothing">Opening …</p>;
  return (
    <div className="texts">
      <h2 className="hidden">Texts</h2>
      <Controls studio={studio} state={state} files={files} path={path} />
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {path === FLAGS ? (
        <FlagList studio={studio} state={state} />
      ) : view === null || view.file.path !== path ? null : (
        <div className="texts-columns">
          <TextPreview key={`${path} ${lender}`} studio={studio} state={state} view={view} />
          <Sentences key={path} studio={studio} state={state} view={view} />
        </div>
      )}
    </div>
  );
}

interface ControlsProps extends ViewProps {
  files: readonly TextFile[];
  path: string;
}

function Controls({ studio, state, files, path }: ControlsProps) {
  const [chooser, language] = [useId(), useId()];
  const locales = studio.lenderNow()?.locales ?? [];
  return (
    <div className="controls">
      <div className="field">
        <label htmlFor={chooser}>Text</label>
        <select
          id={chooser}
          value={path}
          onChange={({ currentTarget }) => studio.texts.open(currentTarget.value)}
        >
          {TEXT_GROUPS.map(([group, label]) => {
            const own = files.filter((file) => file.group === group);
            return own.length === 0 ? null : (
              <optgroup key={group} label={label}>
                {own.map((file) => (
                  <option key={file.path} value={file.path}>
                    {file.label}
                    {file.flow === null || file.id === null ? "" : ` (${file.flow})`}
                  </option>
                ))}
              </optgroup>
            );
          })}
          <optgroup label="Flags and experiments">
            <option value={FLAGS}>Flags and experiments</option>
          </optgroup>
        </select>
      </div>
      <div className="field">
        <label htmlFor={language}>Language</label>
        <select
          id={language}
          value={state.locale}
          onChange={({ currentTarget }) => void studio.setLocale(currentTarget.value)}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function Sentences({ studio, state, view }: ViewProps & { view: TextView }) {
  const { locale, lender, scope, revision } = state;
  const { sentences, files, shared, file, localized } = view;
  const [search, setSearch] = useState("");
  const finder = useId();
  const mayWrite = mayWriteHere(state);
  const mayWriteAll = files.all !== null;
  const isForLender = scope === "lender" || !mayWriteAll;
  const wanted = search.trim().toLowerCase();
  const found = sentences.filter(
    ({ text, translation, place }) =>
      wanted === "" ||
      [text, translation ?? "", place].some((each) => each.toLowerCase().includes(wanted)),
  );
  const isEnglish = locale === "en-US";
  return (
    <section aria-label="Sentences" className="texts-sentences">
      <ScopeChoice studio={studio} state={state} own={files.lender} all={files.all} />
      {!isEnglish && !localized ? (
        <p className="verdict">
          This text stays English: it is what a borrower signs, or what staff read.
        </p>
      ) : null}
      {sentences.length > SHOWN ? (
        <div className="field">
          <label htmlFor={finder}>Find a sentence</label>
          <input
            id={finder}
            type="search"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
      ) : null}
      <ul className="sentences">
        {found.slice(0, SHOWN).map((sentence) => (
          <TextRow
            key={`${sentence.pointer} ${locale} ${lender}`}
            sentence={sentence}
            place={sentence.place}
            locale={locale}
            shared={shared}
            revision={revision}
            isReadOnly={!mayWrite || (sentence.locked && isForLender) || (!isEnglish && !localized)}
            isLocked={sentence.locked}
            onType={(text) => void studio.texts.retext(file.path, sentence.pointer, text)}
          />
        ))}
      </ul>
      {found.length > SHOWN ? (
        <p className="hint">
          {found.length - SHOWN} more. Search for the sentence that you look for.
        </p>
      ) : null}
    </section>
  );
}

const names = new Intl.DisplayNames("en-US", { type: "language", languageDisplay: "standard" });
const languageName = (locale: string): string => names.of(locale.split("-")[0] ?? locale) ?? locale;
