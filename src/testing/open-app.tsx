import { render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { BootData } from "#src/definitions/boot-data.ts";
import { createApp } from "#src/boot/create-app.ts";
import { Root } from "#src/boot/Root.tsx";
import { fakeServer, MANIFEST, schemaAt, type Handler } from "./fake-server.ts";
import { publishedValidator } from "./published.ts";

const boot: BootData = {
  orgCode: "main",
  locale: "en-US",
  words: null,
  manifest: MANIFEST,
  sandbox: true,
  addresses: { home: "/apply", login: "/auth/login" },
  ahead: 0,
  features: {},
  nonce: "n",
};

/** Opens an address of the small lender's app in this document, against the given handlers. */
export async function openApp(
  address: string,
  handlers: Record<string, Handler> = {},
  bootData: Partial<BootData> = {},
) {
  const server = fakeServer(handlers);
  vi.stubGlobal("fetch", server.fetch);
  history.replaceState(null, "", address);
  const app = await createApp(
    { ...boot, ...bootData },
    {
      importModule: async (url) => publishedValidator(schemaAt(url), "h"),
      // Each app keeps its own server: retries of an earlier test must not reach the next test's
      // server.
      fetch: server.fetch,
    },
  );
  const view = render(<Root app={app} />);
  return { ...server, app, view, user: userEvent.setup() };
}

/**
 * Opens the app and waits until the page's heading has the focus: an arriving page closes menus
 * opened earlier.
 */
export async function openPage(...options: Parameters<typeof openApp>) {
  const app = await openApp(...options);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  return app;
}
