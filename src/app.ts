import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { BootData } from "./boot/boot-data.ts";
import type { Calls } from "./calls/calls.ts";
import type { Connection } from "./calls/connection.ts";
import type { Flows } from "./definitions/flows.ts";
import type { Definitions } from "./definitions/manifest.ts";
import type { ScreenLibrary } from "./definitions/library.ts";
import type { DraftStore } from "./drafts/store.ts";
import type { Activity } from "./session/activity.ts";
import type { Session } from "./session/session.ts";

/** What is published, and what is made of it. */
export interface Published {
  definitions: Definitions;
  flows: Flows;
  screens: ScreenLibrary;
}

/** Everything that lives as long as the page: made once in main.tsx, given to every part. */
export interface App extends Published {
  boot: BootData;
  /** Other definitions than the page's, which an application keeps. */
  definitionsAt(address: string): Promise<Published>;
  calls: Calls;
  connection: Connection;
  session: Session;
  activity: Activity;
  /** What is known of an application before its first answer. */
  begun: Record<string, unknown>;
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
