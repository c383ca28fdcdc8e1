import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { DocumentViewerBlockOptions } from "#schemas/types/blocks/document-viewer.ts";
import { useFieldCheck } from "../../form/field-checks.ts";
import { useStable } from "../../screen/use-stable.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { errorText } from "../use-loaded.ts";
import { OpenDocument } from "./open-document.tsx";
import { pickDocuments, titleOf, type Readable } from "./pick.ts";
import classes from "./document-viewer.module.css";
import { useLanguage } from "../../words/language.ts";

/** Language of legal documents and signatures. */
const DOCUMENT_LANGUAGE = "en";

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
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set());
  const isRead = (document: Readable) => noted.has(document.uuid) || document.readAt !== undefined;
  const isDone = (document: Readable) =>
    agree === undefined ? isRead(document) : value.includes(document.uuid);
  const [open, setOpen] = useState<string | null>(() => {
    if (fillsField) return documents.find((document) => !isDone(document))?.uuid ?? null;
    return documents.length === 1 ? (documents[0]?.uuid ?? null) : null;
  });
  const [announcement, setAnnouncement] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const reporting = useRef(new Set<string>());

  // Documents read on an earlier visit count.
  const before = agree === undefined ? documents.filter(isRead).map(({ uuid }) => uuid) : [];
  const missing = before.filter((uuid) => !value.includes(uuid)).join(" ");
  const keep = useStable(() => onChange?.([...new Set([...value, ...before])]));
  useEffect(() => {
    if (missing !== "") keep();
  }, [missing, keep]);

  const finish = useStable(async (document: Readable) => {
    if (isRead(document) || reporting.current.has(document.uuid)) return;
    reporting.current.add(document.uuid);
    try {
      await host.calls.markRead(document.uuid);
      setProblem(null);
      setAnnouncement(say(words.documents.saidRead, { title: titleOf(document) }));
      setNoted((all) => new Set(all).add(document.uuid));
    } catch (error) {
      // Without a field nobody must read to the end, so a failed report needs no message.
      if (fillsField)
        setProblem(say(words.documents.notNoted, { problem: errorText(error, words) }));
    } finally {
      reporting.current.delete(document.uuid);
    }
  });
  const consent = (document: Readable, accepted: boolean) => {
    const others = value.filter((uuid) => uuid !== document.uuid);
    onChange?.(accepted ? [...others, document.uuid] : others);
  };

  const isIncomplete = (document: Readable) => fillsField && !isDone(document);
  const firstIncomplete = fillsField
    ? documents.find((document) => !isDone(document))?.uuid
    : undefined;
  useFieldCheck(
    id,
    fillsField
      ? (accepted) => {
          const done = new Set(Array.isArray(accepted) ? (accepted as string[]) : []);
          const titles = (chosen: Readable[]) => chosen.map(titleOf).join(", ");
          const left = documents.filter(({ uuid }) => !done.has(uuid));
          const unread = left.filter((document) => !isRead(document));
          if (documents.length === 0) return words.documents.preparing;
          if (unread.length > 0) return say(words.documents.readFirst, { titles: titles(unread) });
          if (left.length > 0) return say(words.documents.agreeNext, { titles: titles(left) });
          return null;
        }
      : null,
  );
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

  const statusText = (document: Readable) =>
    isRead(document)
      ? agree !== undefined && isDone(document)
        ? words.documents.readAndAgreed
        : agree === undefined
          ? words.documents.read
          : words.documents.readNotAgreed
      : words.documents.notRead;
  const doneCount = documents.filter(isDone).length;
  /**
   * Every status text of a document. Reserving room for the longest keeps the title from wrapping
   * when the status changes.
   */
  const statusTexts = fillsField
    ? [
        words.documents.notRead,
        ...(agree === undefined
          ? [words.documents.read]
          : [words.documents.readNotAgreed, words.documents.readAndAgreed]),
      ]
    : [words.documents.open, words.form.close];
  return (
    <div id={id} className={shared.stack}>
      {host.locale.startsWith(DOCUMENT_LANGUAGE) ? null : (
        <div className={shared.notice} data-tone="info">
          <p>{words.documents.english}</p>
        </div>
      )}
      {fillsField ? (
        <p className={classes.count} data-invalid={errors.length > 0 || undefined}>
          {say(agree === undefined ? words.documents.countRead : words.documents.countAgreed, {
            done: doneCount,
            all: documents.length,
          })}
        </p>
      ) : null}
      <ul className={classes.list}>
        {documents.map((document, index) => {
          const next = documents.slice(index + 1).find((other) => !isDone(other));
          const expanded = open === document.uuid;
          const panel = `${id}__${document.uuid}`;
          return (
            <li
              key={document.uuid}
              className={classes.document}
              data-invalid={(isInvalid && isIncomplete(document)) || undefined}
            >
              <button
                type="button"
                className={classes.head}
                id={`${panel}-head`}
                aria-expanded={expanded}
                aria-controls={panel}
                // The error summary opens the first incomplete row, and leads to its box.
                data-opens={document.uuid === firstIncomplete && !expanded ? id : undefined}
                data-incomplete={
                  (document.uuid === firstIncomplete && !isRead(document)) || undefined
                }
                onClick={() => setOpen(expanded ? null : document.uuid)}
              >
                <span className={classes.title} lang={DOCUMENT_LANGUAGE}>
                  {titleOf(document)}
                </span>
                <span className={classes.status}>
                  <span>
                    {fillsField
                      ? statusText(document)
                      : expanded
                        ? words.form.close
                        : words.documents.open}
                  </span>
                  {statusTexts.map((text) => (
                    <span key={text} aria-hidden="true">
                      {text}
                    </span>
                  ))}
                </span>
              </button>
              <div id={panel} hidden={!expanded}>
                {expanded ? (
                  <>
                    <OpenDocument
                      document={document}
                      title={titleOf(document)}
                      load={host.calls.fetchDocument}
                      onEnd={() => void finish(document)}
                    />
                    {problem ? (
                      <div className={classes.foot} role="alert">
                        <p className={shared.problem}>{problem}</p>
                        <Button variant="default" onClick={() => void finish(document)}>
                          {words.form.tryAgain}
                        </Button>
                      </div>
                    ) : null}
                    {fillsField && agree !== undefined ? (
                      <label className={classes.agree}>
                        <input
                          type="checkbox"
                          name={`${panel}-agree`}
                          checked={isDone(document)}
                          disabled={!isRead(document)}
                          data-incomplete={
                            (document.uuid === firstIncomplete && isRead(document)) || undefined
                          }
                          onChange={(event) => consent(document, event.currentTarget.checked)}
                        />
                        <span>{host.copy(agree, { title: titleOf(document) })}</span>
                      </label>
                    ) : null}
                    {fillsField ? (
                      <div className={classes.after}>
                        {isRead(document) ? null : (
                          <p className={shared.hint}>{words.documents.scroll}</p>
                        )}
                        {isDone(document) && next ? (
                          <Button
                            className={shared.button ?? ""}
                            onClick={() => {
                              setOpen(next.uuid);
                              window.document.getElementById(`${id}__${next.uuid}-head`)?.focus();
                            }}
                          >
                            {say(words.documents.next, { title: titleOf(next) })}
                          </Button>
                        ) : null}
                      </div>
                    ) : null}
                  </>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      <p className={shared.spoken} role="status">
        {announcement}
      </p>
    </div>
  );
}
