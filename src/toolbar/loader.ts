/**
 * The strip at the end of the page that opens the developer toolbar. Only sandbox pages load it, as
 * their own script, so the app's bundle does not contain it. The toolbar loads when it opens.
 */

/** Stored for the tab, so that an open toolbar is open on the next page too. */
const OPEN = "hearthline:dev-toolbar";

const style = new CSSStyleSheet();
style.replaceSync(`
  aside { background: #1d2127; padding: 4px 8px; }
  button { font: 600 13px/1.2 system-ui, sans-serif; color: #e8ebf0; background: none; border: 0; border-radius: 4px;
    min-height: 28px; padding: 4px 10px; cursor: pointer; }
  button:hover { background: #343a44; }
  button:focus-visible { outline: 2px solid #8ab4ff; outline-offset: 1px; }
  @media print { aside { display: none; } }
  .failed { color: #ffb4ab; font: 13px/1.4 system-ui, sans-serif; margin: 0 10px 4px; }
`);

const host = document.createElement("div");
const root = host.attachShadow({ mode: "open" });
root.adoptedStyleSheets = [style];

/** The closed strip covers nothing: it is below all other content. */
function showStrip(note?: string): void {
  const strip = document.createElement("aside");
  strip.ariaLabel = "Dev Toolbar";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Dev Toolbar";
  button.addEventListener("click", () => void open(true));
  strip.append(button);
  if (note !== undefined) {
    const failed = document.createElement("p");
    failed.className = "failed";
    failed.textContent = note;
    strip.append(failed);
  }
  root.replaceChildren(strip);
}

async function open(byHand: boolean): Promise<void> {
  try {
    const { mountToolbar } = await import("./mount.tsx");
    sessionStorage.setItem(OPEN, "yes");
    root.replaceChildren();
    mountToolbar(root, {
      byHand,
      onClose: () => {
        sessionStorage.removeItem(OPEN);
        root.adoptedStyleSheets = [style];
        showStrip();
        root.querySelector("button")?.focus();
      },
    });
  } catch {
    showStrip("The toolbar could not be loaded. Run npm run build, or reload the page.");
  }
}

// Until the page is drawn, the strip would show at its top, and then move down.
const place = new CSSStyleSheet();
place.replaceSync("#root { min-height: 100dvh; }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, place];
document.body.append(host);
if (sessionStorage.getItem(OPEN) === null) showStrip();
else void open(false);

/** Whether the server of this page follows saves. */
const serverFollows = (): boolean =>
  document.querySelector("#hearthline")?.textContent?.includes('"followsSaves":true') === true;

if (serverFollows())
  import("./saves.ts").then(
    ({ followSaves }) => followSaves(),
    (error: unknown) => console.error(error),
  );
