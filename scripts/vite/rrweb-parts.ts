import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "vite";

const OWN = /[\\/]rrweb\.js\?for=[\w-]+$/;

/** Statements that only read a property. They would keep modules that nothing else uses. */
const READS_POSTCSS = /^import_postcss(\$\d+)?\.default\.\w+;$/gm;

/**
 * How the recorder reads an earlier `style` attribute. The product's policy refuses the attribute,
 * also in a document that is not shown, and allows its text as properties.
 */
const SETS_ATTRIBUTE = 'old.setAttribute("style", m.oldValue)';
const SETS_PROPERTIES = "old.style.cssText = m.oldValue";

/**
 * Returns the source of rrweb as the product bundles it.
 * @throws when a version of rrweb reads styles in another way
 */
export function adapted(source: string): string {
  const parts = source.replaceAll(READS_POSTCSS, "").split(SETS_ATTRIBUTE);
  if (parts.length !== 2)
    throw new Error(
      `rrweb has "${SETS_ATTRIBUTE}" ${parts.length - 1} times. Look how it reads styles now, and adapt scripts/vite/rrweb-parts.ts: the policy of the borrower's page refuses style attributes.`,
    );
  return parts.join(SETS_PROPERTIES);
}

/**
 * Gives each module that imports rrweb a copy of its own. The package is one file with recorder and
 * player, so one copy would put the player into the borrower's chunk of the recorder.
 */
export const rrwebParts: Plugin = {
  name: "rrweb-parts",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /^rrweb$/ },
    async handler(id, importer, options) {
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (resolved === null || importer === undefined) return resolved;
      const [name] = basename(importer).split(".");
      return { id: `${resolved.id}?for=${name}`, moduleSideEffects: false };
    },
  },
  load: {
    filter: { id: OWN },
    handler: async (id) => adapted(await readFile(id.slice(0, id.indexOf("?")), "utf8")),
  },
};
