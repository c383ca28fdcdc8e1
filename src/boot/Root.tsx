import { MantineProvider } from "@mantine/core";
import { AppProvider, type App } from "#src/app.ts";
import { reportError } from "#src/telemetry/error-event.ts";
import { optionalPart } from "./optional.ts";
import { productTypeOf } from "#src/definitions/product-type.ts";
import { FlowRoutes } from "#src/routing/FlowRoutes.tsx";
import { Maintenance } from "#src/shell/maintenance/Maintenance.tsx";
import { ChatEntry } from "#src/chat/entry/ChatEntry.tsx";
import { Shell } from "#src/shell/Shell.tsx";
import { LanguageProvider } from "#renderers/index.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { RouterProvider, useLocation } from "#src/history/router.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { mantineTheme, variablesResolver } from "./theme.ts";
import { whenIdle } from "./when-idle.ts";

/** A part that loads late and may be missing: without it the page works as before. */
const optional = <Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => optionalPart(load, { default: () => null }));

// The chunk carries its true name so that content blockers can block it. Without it nothing is sent.
const Telemetry = optional(() => import("#src/telemetry/Telemetry.tsx"));

// Loads while the flag of session replay is on.
const Recording = optional(() => import("#src/telemetry/recording/Recording.tsx"));

// Loads once the footer is seen.
const LenderFacts = optional(() => import("#src/shell/footer/LenderFacts.tsx"));

// Loads with the first link that opens a dialog.
const PageDialog = lazy(() => import("#src/routing/dialog/PageDialog.tsx"));

/** Wraps a part that renders nothing and may be missing: it loads after the page is drawn. */
function Afterwards({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => whenIdle(() => setDrawn(true)), []);
  return isDrawn ? <Suspense fallback={null}>{children}</Suspense> : null;
}

/** The whole app: theme, providers, shell and pages. */
export function Root({ app }: { app: App }) {
  const { theme } = app.definitions;
  return (
    <MantineProvider
      theme={mantineTheme(theme)}
      cssVariablesResolver={variablesResolver(theme)}
      getStyleNonce={() => app.boot.nonce}
      forceColorScheme="light"
    >
      <QueryClientProvider client={app.queries}>
        <LanguageProvider value={app.language}>
          <AppProvider value={app}>
            <RouterProvider>
              <Shell chat={<ChatEntry />} PageDialog={PageDialog} facts={<LenderFacts />}>
                <Guarded app={app}>
                  <Maintenance>
                    <FlowRoutes />
                  </Maintenance>
                </Guarded>
              </Shell>
              <Afterwards>
                <Telemetry Recording={Recording} />
              </Afterwards>
            </RouterProvider>
          </AppProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Keeps header and support number visible when a page breaks. */
function Guarded({ app, children }: { app: App; children: ReactNode }) {
  const { organisation } = app.definitions;
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary
      home={app.flows.addresses.home}
      phone={organisation.phoneFormatted}
      email={organisation.email}
      resetKey={pathname + search}
      onError={(error) =>
        void reportError(error, app.boot.orgCode, app.flows.all, productTypeOf(app.flows, location))
      }
      onTryAgain={() => {
        void app.queries.resetQueries();
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
