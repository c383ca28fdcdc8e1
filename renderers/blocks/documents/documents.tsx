import { lazy, Suspense, useState } from "react";
import type { DocumentsBlockOptions } from "#schemas/types/blocks/documents.ts";
import { formatDate } from "#lending/formats/dates.ts";
import { homeZone, zoneName } from "../../format/home-zone.ts";
import type { BlockProps } from "../../host/types.ts";
import { BusyButton } from "../busy-button.tsx";
import shared from "../blocks.module.css";
import { OpenDocument, save } from "../document-viewer/open-document.tsx";
import { titleOf, type Readable } from "../document-viewer/pick.ts";
import { Loading } from "../loading.tsx";
import { errorText } from "../use-loaded.ts";
import { useLanguage, type Language } from "../../words/language.ts";
import classes from "./documents.module.css";
import { groupsOf, type Group } from "./groups.ts";

const Picture = lazy(async () => ({ default: (await import("./picture.tsx")).Picture }));

/**
 * Lists every document of the application by stage. Each can be opened and saved, and one button
 * saves them all.
 */
export function DocumentsBlock({ id, options, host }: BlockProps<DocumentsBlockOptions>) {
  const { words, say, locale } = useLanguage();
  const timeZone = homeZone(host.application);
  const [open, setOpen] = useState<string | null>(null);
  const [all, setAll] = useState<{ busy: boolean; problem: string | null }>({
    busy: false,
    problem: null,
  });
  const groups = groupsOf(host.application.documents ?? [], options.stages, options.labels);

  const saveAll = async () => {
    setAll({ busy: true, problem: null });
    try {
      save(await host.calls.fetchAllDocuments(), options.archive);
      setAll({ busy: false, problem: null });
    } catch (error) {
      setAll({ busy: false, problem: errorText(error, words) });
    }
  };

  if (groups.length === 0) return <p id={id}>{host.copy(options.empty)}</p>;
  return (
    <div id={id} className={classes.stages}>
      <div>
        <BusyButton
          variant="default"
          className={shared.button ?? ""}
          busy={all.busy}
          onClick={() => void saveAll()}
        >
          {host.copy(options.labels.all)}
        </BusyButton>
        {all.problem === null ? null : (
          <p role="alert" className={classes.problem}>
            {all.problem}
          </p>
        )}
        <p className={shared.hint}>
          {say(words.documents.zone, { zone: zoneName(timeZone, locale) })}
        </p>
      </div>
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`${id}-${group.id}`}>
          <h2 id={`${id}-${group.id}`} className={classes.title}>
            {host.copy(group.title)}
          </h2>
          <ul className={classes.list}>
            {group.documents.map((document) => (
              <li key={document.uuid}>
                <Line
                  id={`${id}-${document.uuid}`}
                  document={document}
                  timeZone={timeZone}
                  title={nameOf(document, group, options.types)}
                  expanded={open === document.uuid}
                  onToggle={() => setOpen(open === document.uuid ? null : document.uuid)}
                  load={host.calls.fetchDocument}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/**
 * Returns a document's name. An upload is named by its type; the saved copy keeps the file's own
 * name.
 */
const nameOf = (
  document: Readable,
  { uploads }: Group,
  types: DocumentsBlockOptions["types"] = [],
): string =>
  uploads
    ? titleOf({ ...document, title: types.find(({ type }) => type === document.type)?.label })
    : titleOf(document);

function statusText(
  { signedAt, createdAt, stage }: Readable,
  timeZone: string,
  { words, say, locale }: Language,
): string {
  const { signed, sent, prepared } = words.documents;
  if (signedAt !== undefined) return say(signed, { date: formatDate(signedAt, locale, timeZone) });
  if (createdAt === undefined) return "";
  return say(stage === undefined ? sent : prepared, {
    date: formatDate(createdAt, locale, timeZone),
  });
}

interface LineProps {
  id: string;
  document: Readable;
  title: string;
  /** Zone of the home, in which the dates count. */
  timeZone: string;
  expanded: boolean;
  onToggle: () => void;
  load: (uuid: string) => Promise<Blob>;
}

function Line({ id, document, title, timeZone, expanded, onToggle, load }: LineProps) {
  const language = useLanguage();
  const { words } = language;
  const picture = document.contentType?.startsWith("image/") ?? false;
  return (
    <>
      <button
        type="button"
        className={classes.head}
        aria-expanded={expanded}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.text}>
          <span className={classes.name}>{title}</span>
          <span className={classes.status}>{statusText(document, timeZone, language)}</span>
        </span>
        <span className={classes.open}>
          {expanded ? words.documents.close : words.documents.open}
        </span>
      </button>
      <div id={id} hidden={!expanded} className={classes.panel}>
        {!expanded ? null : picture ? (
          <Suspense fallback={<Loading text={words.documents.opening} />}>
            <Picture document={document} title={title} load={load} />
          </Suspense>
        ) : (
          <OpenDocument document={document} title={title} load={load} onEnd={() => undefined} />
        )}
      </div>
    </>
  );
}
