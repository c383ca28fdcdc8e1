import { useEffect, useRef, useState } from "react";
import { openCopyEditor, type OpenCopyEditor } from "./copy-editor.ts";
import { placeholderLabel, placeholdersIn, textFault } from "./placeholders.ts";
import "./copy-editor.css";

interface CopyEditorProps {
  label: string;
  text: string;
  lang: string;
  readOnly: boolean;
  /** Placeholders of this text alone; null where any name may stand. */
  own: readonly string[] | null;
  /** Placeholders of all texts with their present values. */
  shared: Readonly<Record<string, string>>;
  /** Raised when the text changes from outside, by undo and redo. */
  revision: number;
  /** Whether the sentence is chosen: the focus comes here from the preview. */
  isPicked?: boolean;
  onPick?: () => void;
  onText: (text: string) => void;
}

/** Placeholders that the list shows at once; the others come with a brace. */
const SHOWN = 6;

/** A sentence with its placeholders as chips. A sentence that is not complete yet goes no further. */
export function CopyEditor({
  label,
  text,
  lang,
  readOnly,
  own,
  shared,
  revision,
  isPicked = false,
  onPick,
  onText,
}: CopyEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenCopyEditor>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const names = useRef(new Map<string, string | null>());
  names.current = new Map<string, string | null>([
    ...(own ?? []).map((name) => [name, null] as const),
    ...Object.entries(shared),
    // What the text has already may stay: the findings speak of it.
    ...(own === null ? placeholdersIn(text).map(({ name }) => [name, null] as const) : []),
  ]);
  const begun = useRef(new Set(placeholdersIn(text).map(({ name }) => name)));
  const sent = useRef<readonly string[]>([]);
  const latest = useRef((_typed: string) => {});
  latest.current = (typed) => {
    const mayUse = (name: string) =>
      own === null || names.current.has(name) || begun.current.has(name);
    const found = textFault(typed, mayUse);
    setFault(found);
    if (found !== null) return;
    sent.current = [...sent.current.slice(-100), typed];
    onText(typed);
  };
  const picked = useRef(onPick);
  picked.current = onPick;
  useEffect(() => {
    if (host.current === null) return undefined;
    const opened = openCopyEditor(host.current, {
      label,
      text,
      lang,
      readOnly,
      names: () => names.current,
      onText: (typed) => latest.current(typed),
      onFocus: () => {
        setOpen(true);
        picked.current?.();
      },
    });
    editor.current = opened;
    return () => opened.close();
    // oxlint-disable-next-line react/exhaustive-deps -- lives as long as its sentence; later texts arrive below
  }, [label, lang, readOnly]);
  // An answer to an earlier letter changes nothing here; undo and redo do.
  const shownRevision = useRef(revision);
  useEffect(() => {
    if (shownRevision.current !== revision) sent.current = [];
    shownRevision.current = revision;
    if (sent.current.includes(text)) return;
    editor.current?.show(text);
    setFault(null);
  }, [text, revision]);
  useEffect(() => {
    const { activeElement } = document;
    const comesFromPage = activeElement === document.body || activeElement?.tagName === "IFRAME";
    if (isPicked && comesFromPage) editor.current?.focus();
  }, [isPicked]);
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
        <p className="inserts" role="group" aria-label={`Placeholders for ${label}`}>
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
