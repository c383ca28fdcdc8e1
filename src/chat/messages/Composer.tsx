import { useLanguage } from "#renderers/index.ts";
import { useId, useRef, useState } from "react";
import parts from "../panel/parts.module.css";
import { AttachedFiles } from "./AttachedFiles.tsx";
import classes from "./Composer.module.css";
import { FilePicker } from "./FilePicker.tsx";
import { refusalOf } from "./refusal.ts";

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
  const { words } = language;
  const id = useId();
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
  const attach = (files: readonly File[]) => {
    const judged = files.map((file) => [file, refusalOf(file, language)] as const);
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
      <AttachedFiles
        files={draft.files}
        onRemove={(file) => {
          onDraft({ ...draft, files: draft.files.filter((each) => each !== file) });
          box.current?.focus();
        }}
      />
      <p role="alert" className={alertText === "" ? parts.hidden : classes.refused}>
        {alertText}
      </p>
      <div className={classes.row}>
        {attachments ? <FilePicker onFiles={attach} /> : null}
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
