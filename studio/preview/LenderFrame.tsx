import { type ReactNode, useLayoutEffect } from "react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { LanguageProvider } from "#renderers/index.ts";
import { AppProvider } from "#src/app.ts";
import { showLook } from "#src/boot/look.ts";
import { mantineTheme, variablesResolver } from "#src/boot/theme.ts";
import { RouterProvider } from "#src/history/router.tsx";
import type { LenderLook } from "../workspace/pages/page.ts";
import type { lenderApp } from "./lender-app.ts";

interface LenderFrameProps {
  app: ReturnType<typeof lenderApp>;
  look: LenderLook;
  nonce: string;
  children: ReactNode;
}

/** The borrower's app of a lender around something that is previewed: theme, language and calls. */
export function LenderFrame({ app, look, nonce, children }: LenderFrameProps) {
  useLayoutEffect(() => showLook(look.theme), [look.theme]);
  return (
    <MantineProvider
      theme={mantineTheme(look.theme)}
      cssVariablesResolver={variablesResolver(look.theme)}
      getStyleNonce={() => nonce}
      forceColorScheme="light"
    >
      <QueryClientProvider client={app.queries}>
        <LanguageProvider value={app.language}>
          <AppProvider value={app}>
            <RouterProvider>{children}</RouterProvider>
          </AppProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
