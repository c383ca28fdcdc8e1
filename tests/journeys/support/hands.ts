/** How a person does things to a page: with a mouse, or by keyboard alone. */
import type { Locator, Page } from "playwright";

export interface Files {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface Hands {
  /** A button, or a link. */
  press(control: Locator): Promise<void>;
  /** Replaces what the field holds. */
  type(field: Locator, text: string): Promise<void>;
  /** Of a group of radio buttons this one. */
  choose(radio: Locator): Promise<void>;
  tick(box: Locator, on: boolean): Promise<void>;
  select(list: Locator, value: string): Promise<void>;
  /** To the input, which the button opens. */
  give(input: Locator, button: Locator, files: Files): Promise<void>;
  /** To the end of what scrolls by itself. */
  scrollToEnd(region: Locator): Promise<void>;
}

export const mouse: Hands = {
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
  tick: (box, on) => box.setChecked(on),
  select: async (list, value) => void (await list.selectOption(value)),
  give: (input, _button, files) => input.setInputFiles(files),
  scrollToEnd: (region) =>
    region.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      element.scrollTo(0, element.scrollHeight);
    }),
};

/** More stops than any page has. */
const MOST_STOPS = 150;

/**
 * Tab, arrows, Home, End, Space and Enter, and what is typed; nothing is clicked, and nothing is focused but by keys. Whatever is
 * answered must be reached by Tab and show that it has the focus.
 * @param back go back by Shift and Tab to what stands before the place where they are, and not on and round the whole page
 */
export function keyboard(page: Page, { back = false } = {}): Hands {
  const { keyboard: keys } = page;
  // While anybody listens the browser hands its file dialog over; to begin listening as the key is pressed would come too late at times.
  page.on("filechooser", () => undefined);
  const hasFocus = (control: Locator) =>
    control.evaluate((element) => element === document.activeElement);

  /** The key that leads to the control; null when they are there. */
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

  /** A group of radio buttons is one stop: the one that is chosen, or the first or the last. */
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
      // At its end already, the key would scroll the page around it, and the end out of sight.
      const ended = await region.evaluate(
        ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 1,
      );
      if (!ended) await keys.press("End");
    },
  };
}

/** The element that has the focus, or what is drawn for it, is framed. @throws when nobody can see where the focus is. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const lost = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return "nothing";
    const framed = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    // What is drawn for a radio button is the card around it, or the mark beside it.
    const drawn = [focused, focused.nextElementSibling, focused.closest("label")];
    for (let up = focused.parentElement, left = 3; up && left > 0; left -= 1) {
      drawn.push(up);
      up = up.parentElement;
    }
    return drawn.some(framed) ? null : focused.outerHTML.slice(0, 200);
  });
  if (lost !== null) throw new Error(`Nobody sees that this has the focus: ${lost}`);
}
