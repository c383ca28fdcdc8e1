/** Saves of a file while its page is open, as `tests/journeys/saves.json` lists them. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import table from "../saves.json" with { type: "json" };

export interface Save {
  readonly name: string;
  readonly file: string;
  /** Text in the file, and what replaces it. */
  readonly find: string;
  readonly replace: string;
  /** Text that the page then shows, or no longer shows. */
  readonly shows?: string;
  readonly hides?: string;
  /** CSS variable that then has a value. */
  readonly variable?: string;
  readonly value?: string;
}

export const saves: readonly Save[] = table.saves;
export const faults: readonly Save[] = table.faults;
/** Saves of TypeScript: of the app, and of the server. */
export const code: readonly Save[] = table.code;
export const ofServer: Save = table.server;
export const { address, typed } = table;

/** Longest wait for a save, milliseconds. docs/commands.md has the times of a machine that does nothing else. */
const PATIENCE = 60_000;

/** Makes the change. @returns the function that puts the text before it back */
export async function save(
  root: string,
  { file, find, replace }: Save,
): Promise<() => Promise<void>> {
  const path = join(root, file);
  const before = await readFile(path, "utf8");
  expect(before, `${file} has the text that the save replaces`).toContain(find);
  await writeFile(
    path,
    before.replace(find, () => replace),
  );
  return () => writeFile(path, before);
}

/** Waits until the app, without the toolbar and the findings, shows the saved version or the one before. */
export async function showing(page: Page, row: Save, version: "saved" | "before"): Promise<void> {
  const isSaved = version === "saved";
  const app = page.locator("#root");
  const text = row.shows ?? row.hides;
  if (text !== undefined)
    await app
      .getByText(text)
      .first()
      .waitFor({
        state: (row.shows !== undefined) === isSaved ? "visible" : "hidden",
        timeout: PATIENCE,
      });
  if (row.variable !== undefined)
    await page.waitForFunction(
      ([variable = "", value, wanted]) =>
        (getComputedStyle(document.documentElement).getPropertyValue(variable).trim() === value) ===
        (wanted === "saved"),
      [row.variable, row.value, version],
      { timeout: PATIENCE, polling: 50 },
    );
}

export const findings = (page: Page) => page.getByRole("region", { name: "Saved definitions" });

/** The field that each journey of a save has typed in. */
export const typedField = (page: Page) => page.getByLabel(typed.label, { exact: true });

/** Types the answer and leaves its field, as a person does who turns to the editor to save a file. */
export async function type(page: Page): Promise<void> {
  await typedField(page).fill(typed.text);
  await typedField(page).blur();
}
