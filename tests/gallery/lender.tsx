import { MantineProvider } from "@mantine/core";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import theme from "#flows/organisations/main/theme.json";
import "#renderers/styles.css";
import { LanguageProvider, type Language } from "#renderers/index.ts";
import type { Theme } from "#schemas/types/theme.ts";
import { mantineTheme, variablesResolver } from "#src/boot/theme.ts";
import "#src/boot/base.css";

const lender = theme as unknown as Theme;
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/** Renders children in the main lender's look, as wide as the product's column. */
export function drawAsLender(content: ReactNode, language: Language): void {
  createRoot(document.getElementById("root") as HTMLElement).render(
    <MantineProvider
      theme={mantineTheme(lender)}
      cssVariablesResolver={variablesResolver(lender)}
      getStyleNonce={() => nonce}
    >
      <LanguageProvider value={language}>
        <div style={{ maxWidth: 720, margin: "0 auto", padding: 20 }}>{content}</div>
      </LanguageProvider>
    </MantineProvider>,
  );
}
