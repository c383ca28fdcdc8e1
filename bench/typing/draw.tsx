/** Renders a screen definition through the product's renderer, without a server. */
import { MantineProvider } from "@mantine/core";
import validator from "@rjsf/validator-ajv8";
import "@mantine/core/styles.css";
import { createRoot } from "react-dom/client";
import { formatCopy } from "#renderers/copy/format.tsx";
import { ScreenRenderer } from "#renderers/screen/screen-renderer.tsx";
import { ENGLISH } from "#renderers/testing/words.ts";
import { LanguageProvider } from "#renderers/words/language.ts";
import type { BlockHost } from "#renderers/host/types.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { choices, type Kind } from "./fields.ts";

export const schemaOf: Record<Kind, object> = {
  text: { type: "string" },
  currency: { type: "number", minimum: 0 },
  select: { type: "string", enum: choices },
  checkbox: { type: "boolean" },
};
export const widgetOf: Record<Kind, string> = {
  text: "text",
  currency: "currency",
  select: "select",
  checkbox: "checkbox",
};

const unused = () => Promise.reject(new Error("The measurement makes no calls."));
const host: BlockHost = {
  application: {},
  profile: {},
  copy: (text, args = {}) => formatCopy(text, { locale: "en-US", args }),
  page: () => "#",
  go: () => undefined,
  calls: {
    uploadDocument: unused,
    removeDocument: unused,
    fetchDocument: unused,
    fetchAllDocuments: unused,
    fetchFile: unused,
    markRead: unused,
    bankLink: {
      token: unused,
      setup: unused,
      login: unused,
      leave: unused,
      resume: unused,
      complete: unused,
      accounts: unused,
    },
    incomeLink: unused,
    listApplications: unused,
    conditions: unused,
  },
  reducedMotion: true,
  locale: "en-US",
};

export function draw(screen: Screen, formData?: Record<string, unknown>): void {
  createRoot(document.getElementById("root") as HTMLElement).render(
    <MantineProvider>
      <LanguageProvider value={ENGLISH}>
        <ScreenRenderer
          screen={screen}
          {...(formData ? { formData } : {})}
          validator={validator}
          host={host}
          guards={() => true}
          onSubmit={() => undefined}
          onAction={() => undefined}
        />
      </LanguageProvider>
    </MantineProvider>,
  );
}
