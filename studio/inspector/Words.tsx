import { lazy, Suspense } from "react";
import { mayWriteHere, type StudioState } from "../app/state.ts";
import type { Studio } from "../app/studio.ts";
import { ScopeChoice } from "../views/ScopeChoice.tsx";

/** The editor of text loads with the first look at words. */
const TextRow = lazy(() => import("../texts/TextRow.tsx"));

interface WordsProps {
  studio: Studio;
  state: StudioState;
}

const NONE = {};

/** Every sentence of the page, each editable, with the file that it is written to. */
export function Words({ studio, state }: WordsProps) {
  const { drawn, picked, locale, scope, revision } = state;
  const sentences = drawn?.sentences ?? [];
  if (sentences.length === 0) return <p className="nothing">The page has no words of its own.</p>;
  return (
    <>
      <ScopeChoice
        studio={studio}
        state={state}
        all={`flows/${locale === "en-US" ? (drawn?.path ?? "") : `${drawn?.flow}/copy/${locale}.json`}`}
      />
      <Suspense fallback={<p className="nothing">Opening …</p>}>
        <ul className="sentences">
          {sentences.map((sentence) => {
            const { pointer, stable, locked } = sentence;
            const isLocked = locked && scope === "lender";
            return (
              <TextRow
                key={`${drawn?.lender} ${drawn?.page} ${locale} ${pointer}`}
                sentence={sentence}
                place={placeName(stable)}
                locale={locale}
                shared={drawn?.look.copyArguments ?? NONE}
                revision={revision}
                isReadOnly={isLocked || !mayWriteHere(state)}
                isLocked={isLocked}
                isPicked={pointer === picked}
                onPick={() => {
                  if (pointer !== picked) studio.pick(pointer);
                }}
                onType={(text) => {
                  performance.mark("studio:typed");
                  void studio.reword(pointer, text);
                }}
              />
            );
          })}
        </ul>
      </Suspense>
    </>
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
