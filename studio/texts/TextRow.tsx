import { useEffect, useRef } from "react";
import { SentenceMarks } from "../inspector/SentenceMarks.tsx";
import type { WritableSentence } from "../workspace/texts/placeholders-at.ts";
import { CopyEditor } from "./CopyEditor.tsx";

interface TextRowProps {
  sentence: WritableSentence;
  /** Its place, for a person. */
  place: string;
  locale: string;
  /** Placeholders that all copy may use, with their present values. */
  shared: Readonly<Record<string, string>>;
  revision: number;
  isReadOnly: boolean;
  isLocked: boolean;
  isPicked?: boolean;
  onPick?: () => void;
  onType: (text: string) => void;
}

const NONE = {};

/** One sentence: its place, whose it is, its English and its words in the chosen language. */
export default function TextRow({
  sentence,
  place,
  locale,
  shared,
  revision,
  isReadOnly,
  isLocked,
  isPicked = false,
  onPick,
  onType,
}: TextRowProps) {
  const { text, translation, stale, overlay, args, sharedArgs } = sentence;
  const isEnglish = locale === "en-US";
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isPicked) row.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [isPicked]);
  return (
    <li ref={row} data-picked={isPicked || undefined}>
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
        shared={sharedArgs ? shared : NONE}
        revision={revision}
        isPicked={isPicked}
        onPick={onPick}
        onText={onType}
      />
    </li>
  );
}
