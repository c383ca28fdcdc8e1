import { useEffect, useId, useState } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import { messageOf } from "#src/calls/messages.ts";
import { changedPages, type ChangedPage } from "./changed-pages.ts";
import { PagePicture, type PictureSource } from "./PagePicture.tsx";
import "./pictures.css";

interface ChangedPagesProps {
  studio: Studio;
  state: StudioState;
  /** Codes of the lenders that the draft changes. */
  lenders: readonly string[];
}

/** Pages that are drawn at once; each has two pictures. */
const SHOWN = 6;

/** Before and after of each page that looks otherwise with the draft. */
export default function ChangedPages({ studio, state, lenders }: ChangedPagesProps) {
  const [lender, setLender] = useState(
    lenders.includes(state.lender) ? state.lender : (lenders[0] ?? state.lender),
  );
  const [live, setLive] = useState<PictureSource | null>(null);
  const [pages, setPages] = useState<readonly ChangedPage[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const chooser = useId();
  const { drafting, session } = studio;
  const { locale, revision } = state;
  useEffect(() => {
    let isLatest = true;
    const compare = async () => {
      const before = await drafting.liveSession();
      const hashes = await Promise.all([
        before.pageHashes(lender, locale).catch(() => []),
        session.pageHashes(lender, locale).catch(() => []),
      ]);
      if (!isLatest) return;
      setLive({ pageOf: before.page, samplesOf: before.samples });
      setPages(changedPages(...hashes));
    };
    compare().catch((error: unknown) => setFault(messageOf(error)));
    return () => {
      isLatest = false;
    };
  }, [drafting, session, lender, locale, revision]);
  const nameOf = (code: string) => state.lenders.find((each) => each.code === code)?.name ?? code;
  return (
    <section aria-label="Changed pages" className="changed-pages">
      {lenders.length < 2 ? null : (
        <div className="field">
          <label htmlFor={chooser}>Pages of</label>
          <select
            id={chooser}
            value={lender}
            onChange={({ currentTarget }) => {
              setPages(null);
              setLender(currentTarget.value);
            }}
          >
            {lenders.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        </div>
      )}
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <p role="status" className="hint">
        {pages === null || live === null
          ? "Reading what is live …"
          : pages.length === 0
            ? `Every page of ${nameOf(lender)} looks as it does now.`
            : `${pages.length === 1 ? "One page" : `${pages.length} pages`} of ${nameOf(lender)} ${pages.length === 1 ? "looks" : "look"} otherwise${pages.length > SHOWN ? `; the first ${SHOWN} are below` : ""}.`}
      </p>
      {pages === null || live === null ? null : (
        <ol className="before-after">
          {pages.slice(0, SHOWN).map(({ flow, page, title, isNew, isGone }) => (
            <li key={`${flow} ${page}`}>
              <p>
                {title} <code>{page}</code>
              </p>
              <div>
                {(
                  [
                    ["Before", live, isNew, "There is no such page yet."],
                    ["After", studio, isGone, "The draft has no such page."],
                  ] as const
                ).map(([label, source, isAbsent, why]) => (
                  <figure key={label}>
                    <figcaption>{label}</figcaption>
                    {isAbsent ? (
                      <p className="hint">{why}</p>
                    ) : (
                      <PagePicture
                        source={source}
                        lender={lender}
                        flow={flow}
                        page={page}
                        locale={locale}
                        revision={revision}
                        title={`${label}: ${page}`}
                      />
                    )}
                  </figure>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
