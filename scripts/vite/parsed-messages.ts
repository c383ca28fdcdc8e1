import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * Leaves the parser of messages out of the pages: they parse copy themselves
 * (engine/copy/parse-message.ts), so formatjs only formats. Workers have plugins of their own and keep
 * it, because the checks of the studio judge syntax by it.
 */
export const parsedMessages: Plugin = {
  name: "parsed-messages",
  enforce: "pre",
  apply: "build",
  resolveId: {
    filter: { id: /^@formatjs\/icu-messageformat-parser$/ },
    handler: () =>
      fileURLToPath(
        new URL(
          "../../node_modules/@formatjs/icu-messageformat-parser/no-parser.js",
          import.meta.url,
        ),
      ),
  },
};
