import { useLanguage } from "#renderers/index.ts";
import { useId, useRef, useState } from "react";
import parts from "../panel/parts.module.css";
import classes from "./Composer.module.css";
import { refusalOf } from "./refusal.ts";
import { FILE_TYPES, fileSize } from "#src/conversation/attachment.ts";

/** Longest message that the wire accepts, characters. */
const MAX_LENGTH = 4_000;

/** The message being written. Its owner can restore it after a failure. */
export interface Draft {
  text: string;
  files: readonly File[];
}

export const EMPTY_DRAFT: Draft = { text: "", files: [] };

interface ComposerProps {
  draft: Draft;
  onDraft(draft: Draft): void;
  onSend(draft: Draft): void;
  onTyping?(): void;
  /** The message may carry files. */
  attachments: boolean;
  /** Why the server refused files of the draft. */
  refusal?: string | null;
  /** Disables sending while an answer is pending. The box keeps its place and its focus. */
  busy?: boolean;
}

/** The message box. Enter sends, Shift and Enter break the line. */
export function Composer({
  draft,
  onDraft,
  onSend,
  onTyping,
  attachments,
  refusal = null,
  busy = false,
}: ComposerProps) {
  const language = useLanguage();
  const { words, say, locale } = language;
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const alertText = [...refused, ...(refusal ? [refusal] : [])].join(" ");
  const empty = draft.text.trim() === "" && draft.files.length === 0;
  const send = () => {
    if (empty || busy) return;
    setRefused([]);
    onSend({ text: draft.text.trim(), files: draft.files });
    box.current?.focus();
  };
  const add = (files: FileList | null) => {
    const judged = [...(files ?? [])].map((file) => [file, refusalOf(file, language)] as const);
    setRefused(judged.flatMap(([, reason]) => reason ?? []));
    onDraft({
      ...draft,
      files: [...draft.files, ...judged.flatMap(([file, reason]) => (reason ? [] : file))],
    });
    box.current?.focus();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {draft.files.length === 0 ? null : (
        <ul className={classes.files} aria-label={words.chat.attached}>
          {draft.files.map((file, index) => (
            // eslint-disable-next-line react/no-array-index-key -- two files may have one name
            <li key={`${index}-${file.name}`}>
              <span className={classes.fileName}>{file.name}</span>
              <span className={classes.size}>{fileSize(file.size, locale)}</span>
              <button
                type="button"
                className={classes.icon}
                aria-label={say(words.chat.remove, { name: file.name })}
                onClick={() => {
                  onDraft({ ...draft, files: draft.files.filter((each) => each !== file) });
                  box.current?.focus();
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className={alertText === "" ? parts.hidden : classes.refused}>
        {alertText}
      </p>
      <div className={classes.row}>
        {attachments ? (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={FILE_TYPES.join(",")}
              aria-label={words.chat.attach}
              onChange={({ currentTarget }) => {
                add(currentTarget.files);
                currentTarget.value = "";
              }}
            />
            <button
              type="button"
              className={classes.icon}
              aria-label={words.chat.attach}
              onClick={() => picker.current?.click()}
            >
              <svg
                viewBox="0 0 24 24"
                width="22"
                height="22"
                aria-hidden="true"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d="M19 11.500l-7.500 7.500a4.500 4.500 0 0 1-6.400-6.400l8-8a3 3 0 0 1 4.300 4.300l-7.900 7.900a1.500 1.500 0 0 1-2.200-2.200l7-7" />
              </svg>
            </button>
          </>
        ) : null}
        <label className={parts.hidden} htmlFor={id}>
          {words.chat.message}
        </label>
        <textarea
          ref={box}
          id={id}
          className={classes.box}
          rows={1}
          maxLength={MAX_LENGTH}
          placeholder={words.chat.placeholder}
          data-focus
          value={draft.text}
          onChange={({ currentTarget }) => {
            onDraft({ ...draft, text: currentTarget.value });
            onTyping?.();
          }}
          onKeyDown={(event) => {
            // Enter that completes an input method's character does not send.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <button type="submit" className={classes.send} aria-disabled={empty || busy || undefined}>
          {words.chat.send}
        </button>
      </div>
    </form>
  );
}
