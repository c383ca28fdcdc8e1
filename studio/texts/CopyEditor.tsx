import { useEffect, useRef, useState } from "react";
import { openCopyEditor, type OpenCopyEditor } from "./copy-editor.ts";
import { placeholderLabel, textFault } from "./placeholders.ts";

interface CopyEditorProps {
  label: string;
  text: string;
  lang: string;
  readOnly: boolean;
  /** Placeholders of this text alone, then those of all texts with their present values. */
  own: readonly string[];
  shared: Readonly<Record<string, string>>;
  onText: (text: string) => void;
}

/** Placeholders that the list shows at once; the others come with a brace. */
const SHOWN = 6;

/** A sentence with its placeholders as chips. A sentence that is not complete yet goes no further. */
export function CopyEditor({ label, text, lang, readOnly, own, shared, onText }: CopyEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenCopyEditor>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const names = useRef(new Map<string, string | null>());
  names.current = new Map<string, string | null>([
    ...own.map((name) => [name, null] as const),
    ...Object.entries(shared),
  ]);
  const sent = useRef<readonly string[]>([]);
  const latest = useRef((_typed: string) => {});
  latest.current = (typed) => {
    const found = textFault(typed);
    setFault(found);
    if (found !== null) return;
    sent.current = [...sent.current.slice(-100), typed];
    onText(typed);
  };
  useEffect(() => {
    if (host.current === null) return undefined;
    const opened = openCopyEditor(host.current, {
      label,
      text,
      lang,
      readOnly,
      names: () => names.current,
      onText: (typed) => latest.current(typed),
      onFocus: () => setOpen(true),
    });
    editor.current = opened;
    return () => opened.close();
    // oxlint-disable-next-line react/exhaustive-deps -- the editor lives as long as its sentence, and later texts arrive below
  }, [label, lang, readOnly]);
  // An answer to an earlier letter changes nothing here.
  useEffect(() => {
    if (!sent.current.includes(text)) editor.current?.show(text);
  }, [text]);
  const offered = [...names.current.keys()].slice(0, SHOWN);
  return (
    <div className="copy-editor">
      <div ref={host} />
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {readOnly || !isOpen || offered.length === 0 ? null : (
        <p className="inserts">
          <span className="hint">Insert</span>
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              onClick={() => editor.current?.insert(name)}
            >
              {placeholderLabel(name)}
            </button>
          ))}
          {names.current.size > SHOWN ? (
            <span className="hint">or type a brace for all {names.current.size}</span>
          ) : null}
        </p>
      )}
    </div>
  );
}
