/** Elements that name the part of the page which follows them. */
const HEADINGS = "h1, h2, h3, h4, h5, h6, legend";

interface Focused {
  element: Element;
  /** Ancestors, the nearest first: a removed element has none. */
  parents: Element[];
}

function parentsOf(element: Element): Element[] {
  const parents: Element[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement)
    parents.push(each);
  return parents;
}

const isVisible = (element: HTMLElement): boolean =>
  element.isConnected && (element.checkVisibility?.() ?? true);

/** Returns the heading of the nearest part that is left of those around a removed element. */
function headingAround({ parents }: Focused): HTMLElement | undefined {
  for (const parent of parents) {
    if (!parent.isConnected) continue;
    const heading = [...parent.querySelectorAll<HTMLElement>(HEADINGS)].find(isVisible);
    if (heading !== undefined) return heading;
  }
  return undefined;
}

/**
 * Keeps the focus in the page when the focused element is removed, for example by its own press:
 * it goes to the heading of the part that is left. The browser would give it to the document, and
 * the next Tab would begin at the top. A component that focuses an outcome itself comes first.
 * Returns a function that ends this.
 */
export function keepFocus(document: Document): () => void {
  let focused: Focused | null = null;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = { element: target, parents: parentsOf(target) };
  };
  const forget = ({ target }: FocusEvent) => {
    // Some browsers announce a removal as a blur. The element is then gone after this task.
    queueMicrotask(() => {
      const hasLeft = focused?.element === target && focused.element.isConnected;
      // The position survives a switch to another window.
      if (hasLeft && document.activeElement !== target) focused = null;
    });
  };
  const restore = () => {
    if (focused === null || focused.element.isConnected) return;
    const last = focused;
    focused = null;
    if (document.activeElement !== document.body) return;
    const heading = headingAround(last);
    if (heading === undefined) return;
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
  };
}
