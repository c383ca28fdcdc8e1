import { buildApp, compressApp } from "./app.ts";
import type { Part } from "./stamp.ts";
import { buildPrerender } from "./prerender.ts";
import { buildServer } from "./server.ts";
import { buildStudio } from "./studio.ts";
import { buildToolbar } from "./toolbar.ts";

/** Parts that need no definitions, in the order in which they are made. */
export const bundles = {
  server: buildServer,
  app: buildApp,
  prerender: buildPrerender,
  compression: compressApp,
  studio: buildStudio,
  toolbar: buildToolbar,
} as const satisfies Partial<Record<Part, (root: string) => Promise<void>>>;

type Bundle = keyof typeof bundles;

export const isBundle = (part: string): part is Bundle => Object.hasOwn(bundles, part);
