/**
 * Fills any form of the product as a person would: by clicking and typing. What to do with a field follows from what stands on the
 * page and from its widget, never from its name.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { fillBlock } from "./blocks.ts";
import { mouse, type Hands } from "./hands.ts";
import { shared, type Reading } from "./reading.ts";
import type { Answer, Answers, ScreenFile, UiSchema } from "./screens.ts";

/** An address of one's own in place of `{email:NAME}`: each time another one. */
const ownAddress = (value: string) =>
  value.replace(/^\{email:([a-z]+)\}$/, (_all, name) => `${name}-${randomUUID()}@example.com`);

/** How a stored value is typed, by widget; everything else is typed as it is. */
const typed: Record<string, (value: string) => string> = {
  email: ownAddress,
  date: (value) => {
    const [year, month, day] = value.split("-");
    return `${month}/${day}/${year}`;
  },
  phone: (value) => value.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"),
};

/** Where, and by what means. */
interface At {
  readonly page: Page;
  readonly hands: Hands;
  readonly say: Reading["say"];
}

const isAnswers = (value: Answer): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const uiOf = (ui: UiSchema | undefined, name: string) => ui?.[name] as UiSchema | undefined;

/** Names in the order in which the form shows them: a field that appears by an earlier answer comes after it. */
function inOrder(names: string[], order: string[] = []): string[] {
  const place = (name: string) => {
    const index = order.indexOf(name);
    return index < 0 ? order.length : index;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}

async function fillField({ page, hands }: At, id: string, value: Answer, ui: UiSchema | undefined) {
  const own = page.locator(`[id="${id}"]`);
  const first = page.locator(`[id="${id}__0"]`);
  await own.or(first).first().waitFor();
  if ((await first.count()) > 0) {
    const wanted = (Array.isArray(value) ? value : [value]).map(String);
    for (const choice of wanted) {
      const control = page.locator(`input[name="${id}"][value="${choice}"]`);
      if ((await control.getAttribute("type")) === "radio") await hands.choose(control);
      else await hands.tick(control, true);
    }
    return;
  }
  const tag = await own.evaluate((element) => element.tagName);
  if (tag === "SELECT") {
    await hands.select(own, String(value));
  } else if ((await own.getAttribute("type")) === "checkbox") {
    await hands.tick(own, value === true);
  } else {
    const widget = ui?.["ui:widget"] ?? "text";
    await hands.type(own, typed[widget]?.(String(value)) ?? String(value));
  }
}

async function fillObject(at: At, id: string, answers: Answers, ui: UiSchema | undefined) {
  for (const name of inOrder(Object.keys(answers), ui?.["ui:order"])) {
    const value = answers[name] as Answer;
    const inner = uiOf(ui, name);
    if (inner?.["ui:widget"] === "hidden") continue;
    if (isAnswers(value)) await fillObject(at, `${id}_${name}`, value, inner);
    else await fillField(at, `${id}_${name}`, value, inner);
  }
}

/** Fills the screen that is shown. Fields that it does not show are none of the person's business. */
export async function fillScreen(
  page: Page,
  screen: ScreenFile,
  answers: Answers,
  hands: Hands = mouse,
  { say }: Reading = shared,
) {
  const at: At = { page, hands, say };
  const ui = screen.form?.ui;
  for (const name of inOrder(Object.keys(answers), ui?.["ui:order"])) {
    const value = answers[name] as Answer;
    const block = screen.body?.find(({ field }) => field === name);
    if (uiOf(ui, name)?.["ui:widget"] === "hidden") continue;
    if (block) await fillBlock(at, block, value);
    else if (isAnswers(value)) await fillObject(at, `root_${name}`, value, uiOf(ui, name));
    else await fillField(at, `root_${name}`, value, uiOf(ui, name));
  }
}
