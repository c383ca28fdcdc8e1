import { CopyEditor } from "./CopyEditor.tsx";
import { SentenceMarks } from "../inspector/SentenceMarks.tsx";
import type { TextSentence } from "./messages.ts";

interface TextRowProps {
  sentence: TextSentence;
  locale: string;
  /** Placeholders that all copy may use; none where this text may not. */
  shared: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  isLocked: boolean;
  onType: (text: string) => void;
}

/** One sentence: its place, whose it is, its English and its words in the chosen language. */
export function TextRow({ sentence, locale, shared, isReadOnly, isLocked, onType }: TextRowProps) {
  const { text, translation, stale, overlay, place, args } = sentence;
  const isEnglish = locale === "en-US";
  return (
    <li>
      <p className="text-place">{place}</p>
      <SentenceMarks
        hasOwnWords={overlay !== null}
        isStale={stale}
        isMissing={!isEnglish && translation === null}
        isLocked={isLocked}
      />
      {isEnglish ? null : (
        <p className="english" lang="en-US">
          {text}
        </p>
      )}
      <CopyEditor
        label={place}
        lang={locale}
        text={isEnglish ? text : (translation ?? "")}
        readOnly={isReadOnly}
        own={args}
        shared={shared}
        onText={onType}
      />
    </li>
  );
}
