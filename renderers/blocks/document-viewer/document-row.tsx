import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, type Words } from "../../words/language.ts";
import shared from "../blocks.module.css";
import classes from "./document-viewer.module.css";
import { OpenDocument } from "./open-document.tsx";
import { titleOf, type Readable } from "./pick.ts";

/** Language of legal documents and signatures. */
export const DOCUMENT_LANGUAGE = "en";

/** What the block asks of a reader: nothing, to read to the end, or to agree after that. */
export type Asked = "nothing" | "reading" | "agreement";

/**
 * Every status text of a document, in their order. Reserving room for the longest keeps the title
 * from wrapping when the status changes.
 */
const statusTexts = ({ documents, form }: Words): Readonly<Record<Asked, readonly string[]>> => ({
  nothing: [documents.open, form.close],
  reading: [documents.notRead, documents.read],
  agreement: [documents.notRead, documents.readNotAgreed, documents.readAndAgreed],
});

interface DocumentRowProps {
  /** Id of the block. */
  id: string;
  document: Readable;
  asked: Asked;
  isOpen: boolean;
  isRead: boolean;
  isDone: boolean;
  /** Whether it is the first of those that are left to do. */
  isNextDue: boolean;
  isInvalid: boolean;
  /** Why the reading could not be reported. */
  problem: string | null;
  /** The document to open after this one. */
  next: Readable | undefined;
  /** What the reader agrees to. */
  agreement: ReactNode;
  load: (uuid: string) => Promise<Blob>;
  onToggle: () => void;
  onEnd: () => void;
  onAgree: (agrees: boolean) => void;
  onNext: (next: Readable) => void;
}

/** A document with its status, and below it the open document with what the reader has to do. */
export function DocumentRow(props: DocumentRowProps) {
  const { id, document, asked, isOpen, isRead, isDone, isNextDue, isInvalid, onToggle } = props;
  const { words } = useLanguage();
  const texts = statusTexts(words)[asked];
  const status =
    asked === "nothing"
      ? Number(isOpen)
      : Number(isRead) + Number(asked === "agreement" && isRead && isDone);
  const panel = `${id}__${document.uuid}`;
  return (
    <li className={classes.document} data-invalid={isInvalid || undefined}>
      <button
        type="button"
        className={classes.head}
        id={`${panel}-head`}
        aria-expanded={isOpen}
        aria-controls={panel}
        // The error summary opens the first incomplete row, and leads to its box.
        data-opens={isNextDue && !isOpen ? id : undefined}
        data-incomplete={(isNextDue && !isRead) || undefined}
        onClick={onToggle}
      >
        <span className={classes.title} lang={DOCUMENT_LANGUAGE}>
          {titleOf(document)}
        </span>
        <span className={classes.status}>
          <span>{texts[status]}</span>
          {texts.map((text) => (
            <span key={text} aria-hidden="true">
              {text}
            </span>
          ))}
        </span>
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen ? <OpenRow {...props} panel={panel} /> : null}
      </div>
    </li>
  );
}

function OpenRow({
  document,
  asked,
  isRead,
  isDone,
  isNextDue,
  problem,
  next,
  agreement,
  load,
  onEnd,
  onAgree,
  onNext,
  panel,
}: DocumentRowProps & { panel: string }) {
  const { words, say } = useLanguage();
  return (
    <>
      <OpenDocument document={document} title={titleOf(document)} load={load} onEnd={onEnd} />
      {problem ? (
        <div className={classes.foot} role="alert">
          <p className={shared.problem}>{problem}</p>
          <Button variant="default" onClick={onEnd}>
            {words.form.tryAgain}
          </Button>
        </div>
      ) : null}
      {asked === "agreement" ? (
        <label className={classes.agree}>
          <input
            type="checkbox"
            name={`${panel}-agree`}
            checked={isDone}
            disabled={!isRead}
            data-incomplete={(isNextDue && isRead) || undefined}
            onChange={(event) => onAgree(event.currentTarget.checked)}
          />
          <span>{agreement}</span>
        </label>
      ) : null}
      {asked === "nothing" ? null : (
        <div className={classes.after}>
          {isRead ? null : <p className={shared.hint}>{words.documents.scroll}</p>}
          {isDone && next ? (
            <Button className={shared.button ?? ""} onClick={() => onNext(next)}>
              {say(words.documents.next, { title: titleOf(next) })}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
