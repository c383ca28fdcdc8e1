import { useEffect, useRef } from "react";
import { openEditor, type EditorHelp, type OpenEditor } from "./editor.ts";

interface TextEditorProps extends EditorHelp {
  label: string;
  text: string;
  /** `rule` is one line of CEL, `json` a file. */
  language: "json" | "rule";
  /** Gets each text that a person has typed, after a pause. */
  onText: (text: string) => void;
  /** Offset to show, such as the place of a finding. */
  reveal?: number | undefined;
}

/** A text editor with completion, descriptions and findings. It loads with the first text that is opened. */
export default function TextEditor({
  label,
  text,
  language,
  onText,
  reveal,
  ...help
}: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor>(null);
  const latest = useRef({ onText, ...help });
  latest.current = { onText, ...help };
  useEffect(() => {
    if (host.current === null) return undefined;
    const opened = openEditor(host.current, {
      label,
      text,
      language,
      onText: (typed) => latest.current.onText(typed),
      complete: (...args) => latest.current.complete(...args),
      describe: (...args) => latest.current.describe(...args),
      findings: () => latest.current.findings?.() ?? [],
    });
    editor.current = opened;
    return () => opened.close();
    // oxlint-disable-next-line react/exhaustive-deps -- lives as long as its file; later texts arrive below
  }, [label, language]);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.check(), [help.findings]);
  useEffect(() => {
    if (reveal !== undefined) editor.current?.reveal(reveal);
  }, [reveal]);
  return <div ref={host} className="editor" data-language={language} />;
}
