import { MantineProvider } from "@mantine/core";
import { AppProvider, type App } from "#src/app.ts";
import { reportError } from "#src/calls/error-event.ts";
import { optionalPart } from "./optional.ts";
import { productOf } from "#src/telemetry/product.ts";
import { FlowRoutes } from "#src/routing/FlowRoutes.tsx";
import { Maintenance } from "#src/shell/maintenance/Maintenance.tsx";
import { Shell } from "#src/shell/Shell.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, type ReactNode } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { mantineTheme, variablesResolver } from "./theme.ts";

// Named for what it is to the reader's blocker too: where it is blocked, nothing is sent and nothing else is missing.
const Telemetry = lazy(() =>
  optionalPart(() => import("#src/telemetry/Telemetry.tsx"), { default: () => null }),
);

/** What draws nothing and may be missing. */
const Optional = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={null}>{children}</Suspense>
);

/** The whole app around its pages. */
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
        <AppProvider value={app}>
          <BrowserRouter>
            <Shell>
              <Guarded app={app}>
                <Maintenance>
                  <FlowRoutes />
                </Maintenance>
              </Guarded>
            </Shell>
            <Optional>
              <Telemetry />
            </Optional>
          </BrowserRouter>
        </AppProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** A page that breaks takes neither the header nor the number to call with it. */
function Guarded({ app, children }: { app: App; children: ReactNode }) {
  const { organisation } = app.definitions;
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary
      phone={organisation.phoneFormatted}
      email={organisation.email}
      resetKey={pathname + search}
      onError={(error) =>
        void reportError(error, app.boot.orgCode, app.flows.all, productOf(organisation))
      }
      onTryAgain={() => {
        void app.queries.resetQueries();
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
