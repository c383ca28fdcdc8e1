import { useEffect, useId, useRef, useState } from "react";
import { FILE_TYPES, fileSize } from "#src/conversation/attachment.ts";
import { refusalOf } from "./refusal.ts";

const MOST_CHARACTERS = 4_000;

/**
 * The box for the agent's next message. Enter sends, Shift and Enter break the line, and an empty
 * message is never sent.
 */
export function Composer({
  onSend,
  onTyping,
}: {
  onSend: (text: string, files: readonly File[]) => void;
  onTyping: () => void;
}) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);

  const send = () => {
    field.current?.focus();
    if (text.trim() === "" && files.length === 0) return;
    onSend(text, files);
    setText("");
    setFiles([]);
    setRefused([]);
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {files.length === 0 ? null : (
        <ul className="documents" aria-label="Files to send">
          {files.map((file, index) => (
            // Two files may have equal names, sizes and types.
            <li key={index}>
              <bdi>{file.name}</bdi> <span className="muted">{fileSize(file.size, "en-US")}</span>{" "}
              <button
                type="button"
                className="quiet"
                onClick={() => {
                  setFiles(files.filter((_, other) => other !== index));
                  field.current?.focus();
                }}
              >
                Remove<span className="unseen"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused.length === 0 ? null : (
        <p role="alert" className="fault">
          {refused.join(" ")}
        </p>
      )}
      <label htmlFor={id} className="unseen">
        Message
      </label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        maxLength={MOST_CHARACTERS}
        value={text}
        placeholder="Write a message"
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value !== "") onTyping();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="actions">
        <button type="submit">Send</button>
        <button type="button" className="quiet" onClick={() => chooser.current?.click()}>
          Add files
        </button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={FILE_TYPES.join(",")}
          aria-label="Files"
          onChange={({ target }) => {
            const added = [...(target.files ?? [])];
            setFiles([...files, ...added.filter((file) => refusalOf(file) === null)]);
            setRefused(added.flatMap((file) => refusalOf(file) ?? []));
            target.value = "";
            field.current?.focus();
          }}
        />
      </div>
    </form>
  );
}
