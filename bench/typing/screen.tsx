/** Ours: the same 100 fields as a screen definition, through the product's renderer. */
import { MantineProvider } from "@mantine/core";
import validator from "@rjsf/validator-ajv8";
import "@mantine/core/styles.css";
import { createRoot } from "react-dom/client";
import { ScreenRenderer } from "#renderers/screen/screen-renderer.tsx";
import { ENGLISH } from "#renderers/testing/words.ts";
import { LanguageProvider } from "#renderers/words/language.ts";
import type { BlockHost } from "#renderers/host/types.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { choices, fields, type Kind } from "./fields.ts";

const schemaOf: Record<Kind, object> = {
  text: { type: "string" },
  currency: { type: "number", minimum: 0 },
  select: { type: "string", enum: choices },
  checkbox: { type: "boolean" },
};
const widgetOf: Record<Kind, string> = {
  text: "text",
  currency: "currency",
  select: "select",
  checkbox: "checkbox",
};

const screen: Screen = {
  id: "typing",
  title: "Typing",
  form: {
    schema: {
      $id: "screen:bench/typing",
      type: "object",
      additionalProperties: false,
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(
        fields.map(({ name, label, kind }) => [name, { title: label, ...schemaOf[kind] }]),
      ),
    },
    ui: Object.fromEntries(fields.map(({ name, kind }) => [name, { "ui:widget": widgetOf[kind] }])),
    bind: {},
  },
  actions: [{ id: "continue", kind: "submit", label: "Continue" }],
};

const unused = () => Promise.reject(new Error("The measurement makes no calls."));
const host: BlockHost = {
  application: {},
  profile: {},
  copy: (text) => text,
  page: () => "#",
  go: () => undefined,
  calls: {
    uploadDocument: unused,
    removeDocument: unused,
    fetchDocument: unused,
    fetchAllDocuments: unused,
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

createRoot(document.getElementById("root") as HTMLElement).render(
  <MantineProvider>
    <LanguageProvider value={ENGLISH}>
      <ScreenRenderer
        screen={screen}
        validator={validator}
        host={host}
        guards={() => true}
        onSubmit={() => undefined}
        onAction={() => undefined}
      />
    </LanguageProvider>
  </MantineProvider>,
);
