import { render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { BootData } from "#src/boot/boot-data.ts";
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
  ahead: 0,
  features: {},
  nonce: "n",
};

/** Opens an address of the small lender's app in this document, against a server that answers as the handlers say. For tests. */
export async function openApp(
  address: string,
  handlers: Record<string, Handler> = {},
  more: Partial<BootData> = {},
) {
  const server = fakeServer(handlers);
  vi.stubGlobal("fetch", server.fetch);
  history.replaceState(null, "", address);
  const app = await createApp(
    { ...boot, ...more },
    {
      importModule: async (url) => publishedValidator(schemaAt(url), "h"),
      // Its own, also when it has been left: what it tries again must not come to the server of the next test.
      fetch: server.fetch,
    },
  );
  const view = render(<Root app={app} />);
  return { ...server, app, view, user: userEvent.setup() };
}

/** The same, once the page's heading has the focus: what is opened before, the arriving page closes. */
export async function openPage(...what: Parameters<typeof openApp>) {
  const app = await openApp(...what);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  return app;
}
