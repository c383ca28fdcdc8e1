import { useEffect, useId, useRef, useState } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import { ScopeChoice } from "../views/ScopeChoice.tsx";
import { SentenceMarks } from "./SentenceMarks.tsx";
import type { Sentence } from "../workspace/sentences.ts";

interface WordsProps {
  studio: Studio;
  state: StudioState;
}

/** Every sentence of the page, each editable, with the file that it is written to. */
export function Words({ studio, state }: WordsProps) {
  const { drawn, picked, locale, scope } = state;
  const sentences = drawn?.sentences ?? [];
  if (sentences.length === 0) return <p className="nothing">The page has no words of its own.</p>;
  return (
    <>
      <ScopeChoice
        studio={studio}
        state={state}
        all={`flows/${locale === "en-US" ? (drawn?.path ?? "") : `${drawn?.flow}/copy/${locale}.json`}`}
      />
      <ul className="sentences">
        {sentences.map((sentence) => (
          <SentenceRow
            key={`${drawn?.page} ${locale} ${state.revision} ${sentence.pointer}`}
            sentence={sentence}
            locale={locale}
            isPicked={sentence.pointer === picked}
            isLocked={sentence.locked && scope === "lender"}
            onPick={() => studio.pick(sentence.pointer)}
            onType={(text) => void studio.reword(sentence.pointer, text)}
          />
        ))}
      </ul>
    </>
  );
}

interface SentenceRowProps {
  sentence: Sentence;
  locale: string;
  isPicked: boolean;
  isLocked: boolean;
  onPick: () => void;
  onType: (text: string) => void;
}

function SentenceRow({ sentence, locale, isPicked, isLocked, onPick, onType }: SentenceRowProps) {
  const { text, translation, stable, overlay, stale } = sentence;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isEnglish = locale === "en-US";
  const present = isEnglish ? text : (translation ?? "");
  const [typed, setTyped] = useState(present);
  const [known, setKnown] = useState(present);
  const [sent, setSent] = useState<readonly string[]>([]);
  // The page answers each letter a moment later: an answer to an earlier letter changes nothing here.
  if (present !== known) {
    setKnown(present);
    if (!sent.includes(present)) setTyped(present);
  }
  useEffect(() => {
    if (!isPicked) return;
    area.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (document.activeElement === document.body || document.activeElement?.tagName === "IFRAME")
      area.current?.focus();
  }, [isPicked]);
  return (
    <li data-picked={isPicked || undefined}>
      <label htmlFor={id}>{placeName(stable)}</label>
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
      <textarea
        id={id}
        ref={area}
        lang={locale}
        value={typed}
        readOnly={isLocked}
        rows={Math.min(8, Math.max(1, Math.ceil(typed.length / 42)))}
        onFocus={() => {
          if (!isPicked) onPick();
        }}
        onChange={({ currentTarget: { value } }) => {
          performance.mark("studio:typed");
          setTyped(value);
          setSent([...sent.slice(-100), value]);
          onType(value);
        }}
      />
    </li>
  );
}

const PLACES: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^\/form\/schema\/properties\/([^/]+)/, "Field $1"],
  [/^\/form\/ui\/([^/]+)/, "Field $1"],
  [/^\/form\/rules\/([^/]+)/, "Rule $1"],
  [/^\/form\/schema/, "Form"],
  [/^\/body\/([^/]+)\/options/, "Block $1"],
  [/^\/body\/([^/]+)/, "Block $1"],
  [/^\/actions\/([^/]+)/, "Button $1"],
  [/^\/variants\/([^/]+)\/texts/, "Variant $1"],
];

/** Parts of a field, as a person sees them. */
const PARTS: Readonly<Record<string, string>> = { title: "label", description: "help" };

/** Returns the place of a sentence for a person: `/actions/next/label` becomes "Button next, label". */
function placeName(stable: string): string {
  const [pattern, text] = PLACES.find(([each]) => each.test(stable)) ?? [/^\//, ""];
  const [match = ""] = pattern.exec(stable) ?? [];
  const rest = stable
    .slice(match.length)
    .split("/")
    .filter((part) => part !== "" && part !== "properties");
  const own = text === "" ? "" : match.replace(pattern, text);
  const isField = text.startsWith("Field");
  const words = [own, ...rest.map((part) => (isField && PARTS[part]) || part.replace(/^ui:/, ""))]
    .filter((part) => part !== "")
    .join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
