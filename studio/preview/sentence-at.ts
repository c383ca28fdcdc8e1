/** Finds the sentence that an element of the page shows, and the element that shows a sentence. */
import { plainCopy, type CopyArgs } from "#renderers/index.ts";
import type { Sentence } from "../workspace/texts/sentences.ts";

/** A sentence as the page writes it. */
export interface Written {
  readonly pointer: string;
  readonly text: string;
}

const flat = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Returns the sentences with their placeholders filled. One that lacks an argument is left out. */
export function writtenSentences(
  sentences: readonly Sentence[],
  locale: string,
  args: CopyArgs,
): Written[] {
  return sentences.flatMap(({ pointer, text, translation, stale }) => {
    try {
      const own = translation !== null && !stale ? translation : text;
      return [{ pointer, text: flat(plainCopy(own, { locale, args })) }];
    } catch {
      return [];
    }
  });
}

/** How far up from the clicked element the sentence may begin. */
const LEVELS = 4;

/** Returns the pointer of the sentence at an element; null where the page shows none. */
export function sentenceAt(element: Element | null, written: readonly Written[]): string | null {
  let here = element;
  for (let level = 0; here !== null && level < LEVELS; level += 1, here = here.parentElement) {
    const text = shown(here);
    const whole = written.find((each) => each.text !== "" && each.text === text);
    if (whole) return whole.pointer;
  }
  const own = element === null ? "" : shown(element);
  return own === "" ? null : (written.find(({ text }) => text.startsWith(own))?.pointer ?? null);
}

/** Text of an element without what assistive technology alone hears. */
const shown = (element: Element): string =>
  flat((element as HTMLElement).innerText ?? element.textContent ?? "").replace(/ \*$/, "");

/** Returns the innermost element that shows exactly the sentence. */
export function elementOf(root: Element, sentence: Written | undefined): Element | null {
  if (sentence === undefined || sentence.text === "") return null;
  let found: Element | null = null;
  for (const element of root.querySelectorAll("*")) {
    if (element.childElementCount > 6 || (element.textContent ?? "").length > 4_000) continue;
    const text = flat(element.textContent ?? "");
    if (text === sentence.text || shown(element) === sentence.text) found = element;
  }
  return found;
}
