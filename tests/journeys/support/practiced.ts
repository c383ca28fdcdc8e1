/**
 * Counts what a practiced person does, and how long that takes by the keystroke-level model (Card,
 * Moran and Newell, 1980). The person uses the keyboard alone and never retypes an answer that the
 * page has already.
 */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { keyboard, type Hands } from "./hands.ts";

/** Seconds of one key for a typist of 55 words a minute. */
export const KEY_SECONDS = 0.2;
/** Seconds to decide on an answer or an action. */
export const DECISION_SECONDS = 1.35;

export interface Counts {
  answers: number;
  documents: number;
  decisions: number;
  keys: number;
}

export const secondsOf = ({ keys, decisions }: Counts): number =>
  keys * KEY_SECONDS + decisions * DECISION_SECONDS;

export interface PracticedHands extends Hands {
  readonly counts: Counts;
}

/** Characters that a person types before the list of suggestions helps. */
const BEFORE_SUGGESTION = 9;

/** Returns hands that count. `counts` grows while they work. */
export function practiced(page: Page): PracticedHands {
  const counts: Counts = { answers: 0, documents: 0, decisions: 0, keys: 0 };
  const real = page.keyboard;
  const counted = {
    press: async (key: string) => {
      // The walk selects what a field has; a person finds it empty.
      if (key !== "ControlOrMeta+A") counts.keys += 1;
      await real.press(key);
    },
    type: async (text: string) => {
      counts.keys += text.length;
      await real.type(text);
    },
  };
  const hands = keyboard(
    new Proxy(page, {
      get: (target, name) => {
        if (name === "keyboard") return counted;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    }),
  );
  /** The region whose end the person has reached for last. */
  let reading: string | null = null;

  const answer = () => {
    counts.answers += 1;
    counts.decisions += 1;
    reading = null;
  };

  /** Types the beginning of the answer and chooses the suggestion that continues it. */
  async function suggested(field: Locator, text: string): Promise<boolean> {
    if ((await field.getAttribute("role")) !== "combobox") return false;
    await hands.type(field, text.slice(0, BEFORE_SUGGESTION));
    const options = page.getByRole("option", { name: text });
    const appeared = await options
      .first()
      .waitFor({ timeout: 15_000 })
      .then(() => true)
      .catch(() => false);
    if (!appeared) return false;
    const active = () => field.getAttribute("aria-activedescendant");
    while ((await options.first().getAttribute("aria-selected")) !== "true") {
      const before = await active();
      await counted.press("ArrowDown");
      // The page draws what a key has done a moment later: a person looks before the next one.
      await expect.poll(active).not.toBe(before);
    }
    await counted.press("Enter");
    return true;
  }

  return {
    ...hands,
    counts,
    press: async (control) => {
      counts.decisions += 1;
      reading = null;
      await hands.press(control);
    },
    type: async (field, text) => {
      if (text !== "" && (await field.inputValue()) === text) return;
      answer();
      if (!(await suggested(field, text))) await hands.type(field, text);
    },
    choose: async (radio) => {
      answer();
      await hands.choose(radio);
    },
    tick: async (box, on) => {
      answer();
      await hands.tick(box, on);
    },
    select: async (list, value) => {
      if ((await list.inputValue()) === value) return;
      answer();
      const before = counts.keys;
      await hands.select(list, value);
      // A person types the first letters of an option instead of passing all others.
      counts.keys = Math.min(counts.keys, before + 3);
    },
    give: async (input, button, files) => {
      answer();
      await hands.give(input, button, files);
    },
    scrollToEnd: async (region) => {
      const name = String(await region.getAttribute("aria-label"));
      const before = counts.keys;
      await hands.scrollToEnd(region);
      // The page draws the end while the walk presses the key again; a person waits and looks.
      if (reading === name) counts.keys = before;
      else counts.documents += 1;
      reading = name;
    },
  };
}
