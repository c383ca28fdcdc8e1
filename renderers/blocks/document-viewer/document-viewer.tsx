import { useEffect, useState } from "react";
import type { DocumentViewerBlockOptions } from "#schemas/types/blocks/document-viewer.ts";
import { useFieldCheck } from "../../form/field-checks.ts";
import { useStable } from "../../screen/use-stable.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { pickDocuments, titleOf, type Readable } from "./pick.ts";
import { type Asked, DOCUMENT_LANGUAGE, DocumentRow } from "./document-row.tsx";
import classes from "./document-viewer.module.css";
import { useReadDocuments } from "./use-read-documents.ts";
import { useLanguage, type Language } from "../../words/language.ts";

/**
 * Shows documents to read, one open at a time. With a field, the value lists the documents read to
 * their end, or those accepted after that. The block reports each document to the server at once,
 * so that a reader who comes back continues.
 */
export function DocumentViewerBlock(props: BlockProps<DocumentViewerBlockOptions, string[]>) {
  const { words, say } = useLanguage();
  const { id, options, host, onChange, value = [], errors = [] } = props;
  const documents = pickDocuments(host.application.documents ?? [], options);
  const fillsField = onChange !== undefined;
  const { agree } = options;
  const asked: Asked = !fillsField ? "nothing" : agree === undefined ? "reading" : "agreement";
  const { isRead, finish, announcement, problem } = useReadDocuments(host, fillsField);
  const isDone = (document: Readable) =>
    agree === undefined ? isRead(document) : value.includes(document.uuid);
  const [open, setOpen] = useState<string | null>(() => {
    if (fillsField) return documents.find((document) => !isDone(document))?.uuid ?? null;
    return documents.length === 1 ? (documents[0]?.uuid ?? null) : null;
  });

  // Documents read on an earlier visit count.
  const before = agree === undefined ? documents.filter(isRead).map(({ uuid }) => uuid) : [];
  const missing = before.filter((uuid) => !value.includes(uuid)).join(" ");
  const keep = useStable(() => onChange?.([...new Set([...value, ...before])]));
  useEffect(() => {
    if (missing !== "") keep();
  }, [missing, keep]);

  const consent = (document: Readable, accepted: boolean) => {
    const others = value.filter((uuid) => uuid !== document.uuid);
    onChange?.(accepted ? [...others, document.uuid] : others);
  };

  const firstIncomplete = fillsField
    ? documents.find((document) => !isDone(document))?.uuid
    : undefined;
  const check = (accepted: unknown) => {
    const done = new Set(Array.isArray(accepted) ? (accepted as string[]) : []);
    const left = documents.filter(({ uuid }) => !done.has(uuid));
    if (documents.length === 0) return words.documents.preparing;
    return nextDuty(left, isRead, { words, say });
  };
  useFieldCheck(id, fillsField ? check : null);
  // An error opens the row that it is about.
  const isInvalid = errors.length > 0;
  const openIncomplete = useStable(() => {
    if (firstIncomplete !== undefined) setOpen(firstIncomplete);
  });
  useEffect(() => {
    if (isInvalid) openIncomplete();
  }, [isInvalid, openIncomplete]);

  if (documents.length === 0)
    return (
      <p id={id} className={shared.loading} role="status">
        {host.copy(words.documents.preparing)}
      </p>
    );

  return (
    <div id={id} className={shared.stack}>
      {host.locale.startsWith(DOCUMENT_LANGUAGE) ? null : (
        <div className={shared.notice} data-tone="info">
          <p>{words.documents.english}</p>
        </div>
      )}
      {fillsField ? (
        <p className={classes.count} data-invalid={isInvalid || undefined}>
          {say(agree === undefined ? words.documents.countRead : words.documents.countAgreed, {
            done: documents.filter(isDone).length,
            all: documents.length,
          })}
        </p>
      ) : null}
      <ul className={classes.list}>
        {documents.map((document, index) => {
          const { uuid } = document;
          return (
            <DocumentRow
              key={uuid}
              id={id}
              document={document}
              asked={asked}
              isOpen={open === uuid}
              isRead={isRead(document)}
              isDone={isDone(document)}
              isNextDue={uuid === firstIncomplete}
              isInvalid={isInvalid && fillsField && !isDone(document)}
              problem={problem}
              next={documents.slice(index + 1).find((other) => !isDone(other))}
              agreement={
                agree === undefined ? null : host.copy(agree, { title: titleOf(document) })
              }
              load={host.calls.fetchDocument}
              onToggle={() => setOpen(open === uuid ? null : uuid)}
              onEnd={() => void finish(document)}
              onAgree={(agrees) => consent(document, agrees)}
              onNext={(next) => {
                setOpen(next.uuid);
                window.document.getElementById(`${id}__${next.uuid}-head`)?.focus();
              }}
            />
          );
        })}
      </ul>
      <p className={shared.spoken} role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Returns what the reader must still do about these documents; null when nothing is left. */
function nextDuty(
  left: readonly Readable[],
  isRead: (document: Readable) => boolean,
  { words, say }: Pick<Language, "words" | "say">,
): string | null {
  const titles = (chosen: readonly Readable[]) => chosen.map(titleOf).join(", ");
  const unread = left.filter((document) => !isRead(document));
  if (unread.length > 0) return say(words.documents.readFirst, { titles: titles(unread) });
  if (left.length > 0) return say(words.documents.agreeNext, { titles: titles(left) });
  return null;
}
