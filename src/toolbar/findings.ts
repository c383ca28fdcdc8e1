/**
 * The panel that shows the findings of a faulty save on the page. Plain elements in a shadow root:
 * the lender's theme cannot change them, and they must show when the app itself cannot.
 */
import type { SavedDefinitions, SavedFinding } from "#schemas/types/calls/sandbox.ts";
import css from "./findings.css?inline";

const BEHIND = "The page shows the last version without a fault.";
const PRESENT = "The page shows this version. npm run build refuses it.";

export interface FindingsPanel {
  host: HTMLElement;
  show(saved: Pick<SavedDefinitions, "behind" | "findings" | "more">): void;
}

export function findingsPanel(): FindingsPanel {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  root.adoptedStyleSheets = [style];
  // The region exists before its content, so that a screen reader announces each change.
  const region = element("section", { ariaLabel: "Saved definitions" });
  region.setAttribute("aria-live", "polite");
  root.append(region);
  let open = true;
  let shown = "";
  // Adds room, so that the end of the page can scroll above the panel.
  new ResizeObserver(() => {
    const covered = region.firstElementChild?.getBoundingClientRect().height ?? 0;
    document.documentElement.style.paddingBlockEnd = covered > 0 ? `${covered + 16}px` : "";
  }).observe(region);

  const show: FindingsPanel["show"] = (saved) => {
    const { behind, findings, more } = saved;
    const content = JSON.stringify([behind, findings, more]);
    if (content === shown) return;
    shown = content;
    if (findings.length === 0) {
      open = true;
      region.replaceChildren();
      return;
    }
    const count = findings.length + more;
    const title = count === 1 ? "1 fault in the saved files" : `${count} faults in the saved files`;
    const card = element("details", { className: "card", open });
    card.addEventListener("toggle", () => ({ open } = card));
    const summary = element("summary", {}, element("strong", { textContent: title }));
    const list = element("ol", {}, ...findings.map(item));
    card.append(
      summary,
      element(
        "div",
        // A list that scrolls is in reach of the keyboard.
        { className: "body", tabIndex: 0, role: "group", ariaLabel: title },
        element("p", {
          className: "lead",
          textContent: behind ? BEHIND : PRESENT,
        }),
        list,
        ...(more > 0
          ? [
              element("p", {
                className: "lead",
                textContent: `${more} more: run npm run validate.`,
              }),
            ]
          : []),
      ),
    );
    region.replaceChildren(card);
  };
  return { host, show };
}

function item({
  title,
  file,
  line,
  column,
  organisation,
  message,
  fix,
}: SavedFinding): HTMLElement {
  const position = line === null ? "" : `:${line}${column === null ? "" : `:${column}`}`;
  return element(
    "li",
    {},
    element("h2", { textContent: title }),
    element("code", { className: "place", textContent: `${file}${position}` }),
    ...(organisation === null
      ? []
      : [element("p", { className: "organisation", textContent: `At ${organisation}` })]),
    element("p", { textContent: message }),
    ...(fix === null
      ? []
      : [
          element(
            "p",
            { className: "fix" },
            element("strong", { textContent: "Fix: " }),
            document.createTextNode(fix),
          ),
        ]),
  );
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
