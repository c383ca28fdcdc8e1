import type { Language } from "#renderers/index.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { BootData } from "#src/definitions/boot-data.ts";
import type { Calls } from "./calls/calls.ts";
import type { Connection } from "./calls/connection.ts";
import type { Flows } from "./definitions/flows.ts";
import type { Definitions } from "./definitions/manifest.ts";
import type { ScreenLibrary } from "./definitions/library.ts";
import type { DraftStore } from "./drafts/store.ts";
import type { Activity } from "./session/activity.ts";
import type { Session } from "./session/session.ts";

/** Published definitions with what the app compiles and loads from them. */
export interface Published {
  definitions: Definitions;
  flows: Flows;
  screens: ScreenLibrary;
}

/**
 * Everything that lives as long as the page. boot/create-app.ts creates it, and every part reads it
 * by context.
 */
export interface App extends Published {
  boot: BootData;
  /** The language of the page. */
  language: Language;
  /** Loads an earlier version of the definitions, which an application keeps. */
  definitionsAt(address: string): Promise<Published>;
  calls: Calls;
  connection: Connection;
  session: Session;
  activity: Activity;
  /**
   * The link with which a broker started the application, which opens one; null without one.
   * `forget` is for the time after it has.
   */
  referral: { readonly secret: string; forget(): void } | null;
  /** The application as known before its first answer. */
  initialApplication: Record<string, unknown>;
  drafts: DraftStore;
  queries: QueryClient;
}

const AppContext = createContext<App | null>(null);
export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error("Parts of the app are used inside <AppProvider>.");
  return app;
}
