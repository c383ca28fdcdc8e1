import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ENGLISH, englishWords } from "../testing/words.ts";
import {
  createLanguage,
  LanguageProvider,
  LAST_RESORT,
  useLanguage,
  withWords,
} from "./language.ts";

function Loading() {
  const { words, say } = useLanguage();
  return <p>{say(words.start.loading)}</p>;
}

test("the last resort has the English texts of the group start", () =>
  expect(LAST_RESORT.words).toEqual({ start: englishWords.start }));

test("a part without a provider renders the last resort", () => {
  render(<Loading />);
  expect(screen.getByRole("paragraph").textContent).toBe(englishWords.start.loading);
});

test("a part renders the language of the nearest provider", () => {
  const spanish = createLanguage("es-US", {
    start: { ...englishWords.start, loading: "Cargando" },
  });
  render(
    <LanguageProvider value={ENGLISH}>
      <LanguageProvider value={spanish}>
        <Loading />
      </LanguageProvider>
    </LanguageProvider>,
  );
  expect(screen.getByRole("paragraph").textContent).toBe("Cargando");
});

test("say formats placeholders by the rules of its locale", () => {
  const text = "{count, number}";
  expect(ENGLISH.say(text, { count: 1234.5 })).toBe("1,234.5");
  expect(createLanguage("de-DE", englishWords).say(text, { count: 1234.5 })).toBe("1.234,5");
});

test("withWords adds a group and leaves the given language as it is", () => {
  const { chat, ...rest } = englishWords;
  const language = createLanguage("en-US", rest as typeof englishWords);
  expect(withWords(language, { chat }).words.chat).toBe(chat);
  expect("chat" in language.words).toBe(false);
});

test("say requires the placeholders of a word", () => {
  const { words, say } = ENGLISH;
  expect(say(words.list.removed, { item: "Ada" })).toContain("Ada");
  // @ts-expect-error the word has the placeholder `item`
  expect(say(words.list.removed, { itm: "Ada" })).not.toContain("Ada");
});
