/**
 * Renders a page without a browser, as a new visitor sees it. The server shows it until the app is
 * there (take-over.ts).
 */
import { prerender as renderWhole } from "react-dom/static.edge";
import { createApp } from "#src/boot/create-app.ts";
import { showLook } from "#src/boot/look.ts";
import { Root } from "#src/boot/Root.tsx";
import { bootDataOf } from "#src/definitions/boot-data.ts";
import { withoutInlineStyles } from "./inline-styles.ts";

/** Texts of the app's style sheets. */
export interface StyleSheets {
  /** Those that the page names already. */
  first: string;
  /** Those of later parts, by address. */
  later: Readonly<Record<string, string>>;
}

export interface PrerenderJob {
  /** Facts that the server writes into the page. */
  facts: object;
  /** What the page has in place of the nonce, which differs with each answer. */
  nonce: string;
  styles: StyleSheets;
  /** The screen of the page. */
  screen: { flow: string; id: string };
  /** Texts of the published files that the page needs, by address. */
  files: Readonly<Record<string, string>>;
}

export interface PrerenderedPage {
  /** Content of the app's element. */
  html: string;
  /** Addresses of further style sheets. */
  styles: string[];
  /** Value of the root element's `data-look`. */
  look: string;
}

/** A class of a style sheet of ours, as the bundler names it. */
const OWN_CLASS = /\b_\w+_[\da-z]{5}_\d+\b/g;

/** Returns the later style sheets whose classes a page has. */
function stylesFor(html: string, { first, later }: StyleSheets): string[] {
  const classes = [...new Set(html.match(OWN_CLASS))].filter((name) => !first.includes(name));
  return Object.keys(later).filter((address) =>
    classes.some((name) => later[address]?.includes(`.${name}`)),
  );
}

/**
 * @returns null when the page shows nothing before a browser has more: a redirect, or another screen
 * @throws when a file is missing
 */
export async function prerender({
  facts,
  nonce,
  styles,
  screen,
  files,
}: PrerenderJob): Promise<PrerenderedPage | null> {
  const boot = bootDataOf(JSON.stringify(facts), nonce, Date.now());
  const published = boot.manifest.slice(0, boot.manifest.lastIndexOf("/") + 1);
  const app = await createApp(boot, {
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      // No call of the server has an answer yet.
      if (!pathname.startsWith(published)) return new Promise(() => undefined);
      const headers = { "content-type": "application/json" };
      return new Response(files[pathname], { status: pathname in files ? 200 : 404, headers });
    },
    importModule: (address) =>
      import(
        /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(files[address] ?? "")}`
      ) as Promise<unknown>,
  });
  await app.screens.load(screen.flow, screen.id);
  showLook(app.definitions.theme);
  const page = <Root app={app} />;
  // The first time loads the code of late parts. React writes scripts for a part that comes later, or
  // that is large, and the policy refuses them.
  await renderWhole(page);
  const { prelude } = await renderWhole(page, { progressiveChunkSize: Infinity });
  const html = await new Response(prelude).text();
  if (!html.includes("<h1")) return null;
  if (html.includes("<script")) throw new Error("A part of the page comes later.");
  return {
    // A form of a dialog sends nothing: a press of its button waits for the app.
    html: withoutInlineStyles(html.replaceAll("<form ", '<form method="dialog" '), nonce),
    styles: stylesFor(html, styles),
    look: document.documentElement.dataset.look ?? "",
  };
}
