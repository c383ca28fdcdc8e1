// @vitest-environment happy-dom
/** Every screen of the product renders, and the errors of an empty submit name existing fields. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MantineProvider } from "@mantine/core";
import { customizeValidator } from "@rjsf/validator-ajv8";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sampleApplication, sampleProfile } from "#renderers/gallery/sample.ts";
import { sampleCalls } from "#renderers/gallery/sample-calls.ts";
import { ENGLISH } from "#renderers/testing/words.ts";
import { formatCopy, LanguageProvider, ScreenRenderer, type BlockHost } from "#renderers/index.ts";
import type { Screen } from "#schemas/types/screen.ts";

const files = readdirSync("flows", { recursive: true })
  .map((file) => join("flows", String(file)))
  .filter((file) => /^flows\/[^/]+\/screens\/.*\.json$/.test(file))
  .sort();
const validator = customizeValidator();
/** No document arrives: only a browser can draw one, and the gallery's journeys do. */
const calls = { ...sampleCalls, fetchDocument: () => new Promise<never>(() => {}) };
const host: BlockHost = {
  application: sampleApplication,
  profile: sampleProfile,
  copy: (text, args) => formatCopy(text, { locale: "en-US", ...(args ? { args } : {}) }),
  page: (id) => `/${id}`,
  go: () => {},
  calls,
  reducedMotion: true,
  locale: "en-US",
};

afterEach(cleanup);

describe.each(files)("%s", (file) => {
  const screen = JSON.parse(readFileSync(file, "utf8")) as Screen;

  test("renders, and reports an empty submit at its fields", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const onSubmit = vi.fn<() => void>();
    const props = { screen, host, validator, guards: () => true, onSubmit, onAction: () => {} };
    const { container } = render(
      createElement(
        MantineProvider,
        { env: "test" },
        createElement(LanguageProvider, { value: ENGLISH }, createElement(ScreenRenderer, props)),
      ),
    );
    expect(container.querySelectorAll("h1")).toHaveLength(1);
    // The first screen with a block also waits for the block's module.
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull(), {
      timeout: 20_000,
    });
    const form = container.querySelector("form");
    if (form && screen.form) {
      fireEvent.submit(form);
      const required = screen.form.schema as { required?: string[] };
      const alert = await waitFor(() => {
        const summary = container.querySelector('[aria-labelledby="error-summary-title"]');
        if (!summary && onSubmit.mock.calls.length === 0) throw new Error("nothing happened");
        return summary;
      });
      if (!alert) expect(required.required ?? []).toBeDefined();
      for (const link of alert?.querySelectorAll("a") ?? []) {
        const id = (link.getAttribute("href") ?? "").slice(1);
        const target =
          document.getElementById(id) ?? container.querySelector(`[data-field="${id}"]`);
        expect(target, `${link.textContent} leads to #${id}`).not.toBeNull();
      }
    }
    const complaintTexts = complaints.mock.calls.map((call) => String(call[0]));
    complaints.mockRestore();
    expect(complaintTexts).toEqual([]);
  });
});
