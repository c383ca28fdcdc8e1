/**
 * Fills any form of the product by clicking and typing. The page and the widget decide how, never
 * the name of the field.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { fillBlock } from "./blocks.ts";
import { mouse, type Hands } from "./hands.ts";
import { shared, type Reading } from "./reading.ts";
import type { Answer, Answers, ScreenFile, UiSchema } from "./screens.ts";

/** Returns a new address for each `{email:NAME}`. */
const ownAddress = (value: string) =>
  value.replace(/^\{email:([a-z]+)\}$/, (_all, name) => `${name}-${randomUUID()}@example.com`);

/** How to type a stored value, by widget; other values are typed as they are. */
const typed: Record<string, (value: string) => string> = {
  email: ownAddress,
  date: (value) => {
    const [year, month, day] = value.split("-");
    return `${month}/${day}/${year}`;
  },
  phone: (value) => value.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"),
};

/** The page, the hands that fill it, and its language. */
interface Filler {
  readonly page: Page;
  readonly hands: Hands;
  readonly say: Reading["say"];
}

const isAnswers = (value: Answer): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const uiOf = (ui: UiSchema | undefined, name: string) => ui?.[name] as UiSchema | undefined;

/**
 * Sorts field names in the order of the form; a conditional field follows the answer that shows it.
 */
function inOrder(names: string[], order: string[] = []): string[] {
  const place = (name: string) => {
    const index = order.indexOf(name);
    return index < 0 ? order.length : index;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}

async function fillField(
  { page, hands }: Filler,
  id: string,
  value: Answer,
  ui: UiSchema | undefined,
) {
  const field = page.locator(`[id="${id}"]`);
  const first = page.locator(`[id="${id}__0"]`);
  await field.or(first).first().waitFor();
  if ((await first.count()) > 0) {
    const choices = (Array.isArray(value) ? value : [value]).map(String);
    for (const choice of choices) {
      const control = page.locator(`input[name="${id}"][value="${choice}"]`);
      if ((await control.getAttribute("type")) === "radio") await hands.choose(control);
      else await hands.tick(control, true);
    }
    return;
  }
  const tag = await field.evaluate((element) => element.tagName);
  if (tag === "SELECT") {
    await hands.select(field, String(value));
  } else if ((await field.getAttribute("type")) === "checkbox") {
    await hands.tick(field, value === true);
  } else {
    const widget = ui?.["ui:widget"] ?? "text";
    await hands.type(field, typed[widget]?.(String(value)) ?? String(value));
  }
}

async function fillObject(filler: Filler, id: string, answers: Answers, ui: UiSchema | undefined) {
  for (const name of inOrder(Object.keys(answers), ui?.["ui:order"])) {
    const value = answers[name] as Answer;
    const inner = uiOf(ui, name);
    if (inner?.["ui:widget"] === "hidden") continue;
    if (isAnswers(value)) await fillObject(filler, `${id}_${name}`, value, inner);
    else await fillField(filler, `${id}_${name}`, value, inner);
  }
}

/** Fills the visible fields of the current screen. */
export async function fillScreen(
  page: Page,
  screen: ScreenFile,
  answers: Answers,
  hands: Hands = mouse,
  { say }: Reading = shared,
) {
  const filler: Filler = { page, hands, say };
  const ui = screen.form?.ui;
  for (const name of inOrder(Object.keys(answers), ui?.["ui:order"])) {
    const value = answers[name] as Answer;
    const block = screen.body?.find(({ field }) => field === name);
    if (uiOf(ui, name)?.["ui:widget"] === "hidden") continue;
    if (block) await fillBlock(filler, block, value);
    else if (isAnswers(value)) await fillObject(filler, `root_${name}`, value, uiOf(ui, name));
    else await fillField(filler, `root_${name}`, value, uiOf(ui, name));
  }
}
