/**
 * The borrower's app as far as header, footer and blocks need it. Nothing in it reaches the server,
 * and nothing is stored: the preview shows a page and sends none.
 */
import { QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import type { Entities } from "#engine/index.ts";
import { createLanguage, type Words } from "#renderers/index.ts";
import type { App } from "#src/app.ts";
import { createFlows } from "#src/definitions/flows.ts";
import type { LenderLook } from "../workspace/pages/page.ts";

/** Every call of the preview waits forever, as on a page whose answers are still to come. */
const never = () => new Promise<never>(() => {});
const silent: unknown = new Proxy(never, {
  get: (_target, name) => (name === "then" ? undefined : silent),
  apply: never,
});

export function lenderApp(
  look: LenderLook,
  entities: Entities,
  {
    loggedIn,
    nonce,
    answers = {},
  }: {
    loggedIn: boolean;
    nonce: string;
    /** Calls that have an answer, by name. */
    answers?: Readonly<Record<string, unknown>>;
  },
): App {
  const flows = Object.fromEntries(
    Object.entries(look.flows).map(([id, flow]) => [id, { ...flow, screens: {} }]),
  );
  const definitions = {
    orgCode: look.organisation.orgCode,
    locale: look.locale,
    locales: look.locales,
    organisation: look.organisation,
    copyArguments: look.copyArguments,
    theme: look.theme,
    words: look.words,
    flows,
    entitiesOf: () => entities,
  } as unknown as App["definitions"];
  const session = {
    store: createStore(() => ({ authenticated: loggedIn, tokenSince: null })),
    loginPath: () => "#",
    readToken: () => null,
  };
  return {
    boot: { orgCode: definitions.orgCode, features: {}, nonce, locale: look.locale, ahead: 0 },
    definitions,
    flows: createFlows(definitions),
    language: createLanguage(look.locale, look.words as unknown as Words),
    session,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    calls: new Proxy(answers, {
      get: (given, name): unknown =>
        typeof name === "string" && Object.hasOwn(given, name) ? given[name] : silent,
    }),
    // Nobody attends a preview, so it never asks for notifications.
    activity: { last: () => 0 },
    connection: { store: createStore(() => ({ trouble: false })) },
  } as unknown as App;
}
