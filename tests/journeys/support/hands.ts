/** Two ways to operate a page: with a mouse, or by keyboard alone. */
import type { Locator, Page } from "playwright";
import { until } from "./until.ts";

export interface Files {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Hands {
  /** Presses a button or a link. */
  press(control: Locator): Promise<void>;
  /** Replaces the field's content. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses this radio button of its group. */
  choose(radio: Locator): Promise<void>;
  tick(box: Locator, on: boolean): Promise<void>;
  select(list: Locator, value: string): Promise<void>;
  /** Gives files to the input. The button opens its file dialog. */
  give(input: Locator, button: Locator, files: Files): Promise<void>;
  /** Scrolls to the end of a scrolling region. */
  scrollToEnd(region: Locator): Promise<void>;
}

export const mouse: Hands = {
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
  tick: async (box, on) => {
    if ((await box.isChecked()) === on) return;
    await box.click();
    // A page that is busy with an earlier answer shows the tick after it.
    await until("the tick shows", async () => (await box.isChecked()) === on);
  },
  select: async (list, value) => void (await list.selectOption(value)),
  give: (input, _button, files) => input.setInputFiles(files),
  scrollToEnd: (region) =>
    region.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      element.scrollTo(0, element.scrollHeight);
    }),
};

/** More tab stops than any page has. */
const MOST_STOPS = 150;

/**
 * Uses Tab, arrows, Home, End, Space, Enter and typed text only: it clicks nothing, and keys alone
 * move the focus. Tab must reach every answer, with a visible focus.
 * @param back goes back by Shift and Tab instead of around the whole page
 */
export function keyboard(page: Page, { back = false } = {}): Hands {
  const { keyboard: keys } = page;
  // The browser passes on its file dialog only while a listener is registered. Registering it at
  // the key press may be too late.
  page.on("filechooser", () => undefined);
  const hasFocus = (control: Locator) =>
    control.evaluate((element) => element === document.activeElement);

  /** Returns the key that leads to the control; null when it has the focus. */
  const wayTo = async (control: Locator) =>
    control.evaluate((element, mayGoBack) => {
      const { activeElement } = document;
      if (element === activeElement) return null;
      const place = element.compareDocumentPosition(activeElement ?? document.body);
      return mayGoBack && place & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
    }, back);

  async function tabTo(control: Locator): Promise<void> {
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const key = await wayTo(control);
      if (key === null) return expectVisibleFocus(page);
      await keys.press(key);
    }
    throw new Error(`${MOST_STOPS} times Tab does not lead to ${String(control)}.`);
  }

  /** A group of radio buttons is one stop: the chosen one, or the first or last. */
  async function tabToGroup(radio: Locator): Promise<void> {
    const inGroup = () =>
      radio.evaluate(
        (element) =>
          document.activeElement instanceof HTMLInputElement &&
          document.activeElement.type === "radio" &&
          document.activeElement.name === (element as HTMLInputElement).name,
      );
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await inGroup()) return expectVisibleFocus(page);
      await keys.press("Tab");
    }
    throw new Error(`${MOST_STOPS} times Tab does not lead to the group of ${String(radio)}.`);
  }

  return {
    press: async (control) => {
      await tabTo(control);
      await keys.press("Enter");
    },
    type: async (field, text) => {
      await tabTo(field);
      await keys.press("ControlOrMeta+A");
      if (text === "") await keys.press("Delete");
      else await keys.type(text);
    },
    choose: async (radio) => {
      await tabToGroup(radio);
      for (let moves = 0; moves < MOST_STOPS && !(await hasFocus(radio)); moves += 1)
        await keys.press("ArrowDown");
      if (!(await radio.isChecked())) await keys.press("Space");
      if (!(await radio.isChecked())) throw new Error(`${String(radio)} cannot be chosen by keys.`);
    },
    tick: async (box, on) => {
      await tabTo(box);
      if ((await box.isChecked()) !== on) await keys.press("Space");
    },
    select: async (list, value) => {
      await tabTo(list);
      await keys.press("Home");
      for (let moves = 0; (await list.inputValue()) !== value; moves += 1) {
        if (moves === MOST_STOPS) throw new Error(`${String(list)} does not offer ${value}.`);
        await keys.press("ArrowDown");
      }
    },
    give: async (_input, button, files) => {
      await tabTo(button);
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keys.press("Enter")]);
      await chooser.setFiles(files);
    },
    scrollToEnd: async (region) => {
      await tabTo(region);
      const { atEnd, inView } = await restingPlace(region);
      // At the end of the region, the key would scroll the page around it.
      if (!atEnd) await keys.press("End");
      // Coming back with the focus scrolls the region into view.
      else if (!inView) await keys.press("Shift+Tab");
    },
  };
}

/** Returns where a region is once its scrolling has ended, which the browser may animate. */
const restingPlace = (region: Locator) =>
  region.evaluate(async (element) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    let before: number;
    do {
      before = element.scrollTop;
      await frame();
      await frame();
    } while (element.scrollTop !== before);
    const { scrollTop, clientHeight, scrollHeight } = element;
    const { bottom } = element.getBoundingClientRect();
    return {
      atEnd: scrollTop + clientHeight >= scrollHeight - 1,
      inView: bottom > 0 && bottom <= innerHeight,
    };
  });

/**
 * Expects a visible outline on the focused element, or on the element drawn for it.
 * @throws when the focus is invisible
 */
async function expectVisibleFocus(page: Page): Promise<void> {
  const unmarkedElement = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return "nothing";
    const hasOutline = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    // A radio button is drawn as the card around it, or as the mark next to it.
    const candidates = [focused, focused.nextElementSibling, focused.closest("label")];
    for (let parent = focused.parentElement, left = 3; parent && left > 0; left -= 1) {
      candidates.push(parent);
      parent = parent.parentElement;
    }
    return candidates.some(hasOutline) ? null : focused.outerHTML.slice(0, 200);
  });
  if (unmarkedElement !== null)
    throw new Error(`Nobody sees that this has the focus: ${unmarkedElement}`);
}
