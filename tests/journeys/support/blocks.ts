/** How a person answers each block: one entry for each block. */
import type { Locator, Page } from "playwright";
import { pngOf } from "./files.ts";
import type { Hands } from "./hands.ts";
import type { Reading } from "./reading.ts";
import type { Answer, Answers, ScreenFile } from "./screens.ts";
import { until } from "./until.ts";

type Block = NonNullable<ScreenFile["body"]>[number];
type Say = Reading["say"];
type Fill = (
  controls: { page: Page; hands: Hands; say: Say; box: Locator; id: string; block: Block },
  answer: Answers,
) => Promise<void>;

const text = (answer: Answers, name: string) => String(answer[name] ?? "");

/** A single record is already chosen. */
const pick: Fill = async ({ box, hands }) => {
  await hands.choose(box.getByRole("radio").first());
};

/** Adds a file for each placeholder of an uploaded document. */
const upload: Fill = async ({ box, page, hands, say, id }, answer) => {
  const placeholders = Array.isArray(answer["value"]) ? answer["value"] : [];
  for (const [index, each] of placeholders.entries()) {
    const type = /\{upload:(\w+)/.exec(String(each))?.[1] ?? "file";
    const kinds = page.locator(`[id="${id}__type"]`);
    if ((await kinds.count()) > 0) await hands.select(kinds, type);
    const input = box.locator('input[type="file"]:not([capture])');
    // A front and a back are two photos.
    const photo = index + (type.endsWith("_BACK") ? 50 : 0);
    const inputLabel = (await input.getAttribute("aria-label")) ?? "";
    await hands.give(input, box.locator("button").filter({ hasText: inputLabel }).first(), {
      name: `${type.toLowerCase()}-${index + 1}.png`,
      mimeType: "image/png",
      buffer: pngOf(photo),
    });
    await box
      .getByText(new RegExp(`^${say("Uploaded")}`))
      .nth(index)
      .waitFor();
  }
};

const fills: Record<string, Fill> = {
  "offer-picker": async ({ box, page, hands, id }, answer) => {
    const months = Number(/\{offer:(\d+)\}/.exec(text(answer, "offerUuid"))?.[1]);
    await hands.choose(box.getByRole("radio", { name: new RegExp(`^${months / 12} `) }));
    const amount = page.locator(`[id="${id}__amount"]`);
    await hands.type(amount, text(answer, "amount"));
    await page.keyboard.press("Tab");
  },
  "lien-list": async ({ box, hands }, answer) => {
    await hands.choose(box.locator(`input[value="${text(answer, "answer")}"]`));
  },
  signers: pick,
  signature: async ({ box, page, hands, say, id }, answer) => {
    if (answer["kind"] === "TYPED")
      await hands.choose(box.getByRole("radio", { name: say("Type my name instead") }));
    await hands.type(page.locator(`[id="${id}__name"]`), text(answer, "name"));
    if (answer["kind"] === "DRAWN") await draw(page, box.locator("canvas"));
    if (answer["adopted"] === true) await hands.tick(page.locator(`[name="${id}__adopt"]`), true);
  },
  upload,
  "condition-answer": (controls, answer) => upload(controls, { value: answer["documents"] ?? [] }),
  "bank-link": async ({ box, hands, say }, answer) => {
    const account = Number(/\{account:(\d+)\}/.exec(text(answer, "accountUuid"))?.[1] ?? 1);
    const choices = box.getByRole("radio");
    const banks = box.getByRole("listitem").getByRole("button");
    await choices.or(banks).first().waitFor();
    // Accounts that were linked before come first.
    if ((await choices.count()) > 0) return hands.choose(choices.nth(account - 1));
    await hands.press(box.getByRole("listitem").getByRole("button").first());
    await hands.type(box.getByLabel(say("User ID")), "user_good");
    await hands.type(box.getByLabel(say("Bank password"), { exact: true }), "pass_good");
    await hands.press(box.getByRole("button", { name: say("Connect"), exact: true }));
    const accounts = box.getByRole("radio");
    await accounts.first().waitFor();
    await hands.choose(accounts.nth(account - 1));
  },
  "document-viewer": async ({ box, page, hands, say }) => {
    await readToTheBottom(page, hands, box, say);
  },
  /** The browser refuses its position: the person says in words where they are, where that counts. */
  location: async ({ box, hands, id }, answer) => {
    await hands.press(box.getByRole("button"));
    await box.locator('[data-tone="warning"]').waitFor();
    const stated = box.locator(`[id="${id}__stated"]`);
    if ((await stated.count()) > 0) await hands.type(stated, text(answer, "stated"));
  },
  /** The machine that runs the journeys may have no camera: the answer is then that there is none. */
  equipment: async ({ box, hands }) => {
    await hands.press(box.getByRole("button"));
    await box.locator("li[data-status]").first().waitFor();
  },
  calendar: async ({ box, hands, id }, answer) => {
    const slot = Number(/\{slot:(\d+)\}/.exec(text(answer, "value"))?.[1] ?? 1);
    await hands.choose(box.locator(`input[name="${id}__day"]`).nth(slot - 1));
    // Another person's walk may move the clock to the middle of the day meanwhile.
    await hands.choose(box.locator(`input[name="${id}__time"]`).last());
  },
};

async function draw(page: Page, pad: Locator) {
  await pad.scrollIntoViewIfNeeded();
  const area = await pad.boundingBox();
  if (!area) throw new Error("The signature pad is not shown.");
  await page.mouse.move(area.x + 20, area.y + area.height / 2);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width / 2, area.y + 15, { steps: 8 });
  await page.mouse.move(area.x + area.width - 20, area.y + area.height / 2, { steps: 8 });
  await page.mouse.up();
}

/**
 * Opens each document of the viewer in turn and scrolls it to its end, until the page marks it as
 * read.
 */
async function readToTheBottom(page: Page, hands: Hands, box: Locator, say: Say) {
  const readLabels = [say("Read"), say("Read, not agreed yet"), say("Read and agreed")];
  const documents = box.getByRole("listitem");
  await documents.first().waitFor();
  for (let index = 0; index < (await documents.count()); index += 1) {
    const document = documents.nth(index);
    const head = document.getByRole("button").first();
    if (!(await head.innerText()).endsWith(say("Read and agreed"))) {
      if ((await head.getAttribute("aria-expanded")) !== "true") await hands.press(head);
      const pages = document.getByRole("region");
      await pages.locator("canvas").first().waitFor();
      // Pages gain height as they render, so scroll to the end until it stays visible.
      await until(`${await head.innerText()} is read to its end`, async () => {
        await hands.scrollToEnd(pages);
        const label = await head.innerText();
        return readLabels.some((each) => label.endsWith(each));
      });
      const agree = document.getByRole("checkbox");
      if ((await agree.count()) > 0) await hands.tick(agree, true);
    }
  }
  await page.keyboard.press("Home");
}

/** @throws for an unknown block: add an entry to the table */
export async function fillBlock(
  { page, hands, say }: { readonly page: Page; readonly hands: Hands; readonly say: Say },
  block: Block,
  answer: Answer,
) {
  const fill = fills[block.block];
  if (!fill) throw new Error(`No way is known to fill the block ${block.block}.`);
  const id = `root_${block.field}`;
  const box = page.locator(`[id="${id}"]`);
  await box.waitFor();
  const answers =
    typeof answer === "object" && answer !== null && !Array.isArray(answer)
      ? answer
      : { value: answer };
  await fill({ page, hands, say, box, id, block }, answers);
}
