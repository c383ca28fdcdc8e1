import { createRoot } from "react-dom/client";
import css from "./toolbar.css?inline";
import { Toolbar } from "./Toolbar.tsx";

/** Renders the toolbar into a shadow root, which separates its styles from the lender's theme. */
export function mountToolbar(
  shadow: ShadowRoot,
  { byHand, onClose }: { byHand: boolean; onClose: () => void },
): void {
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  shadow.adoptedStyleSheets = [style];
  const root = createRoot(shadow);
  const close = () => {
    root.unmount();
    document.body.style.removeProperty("padding-block-end");
    onClose();
  };
  root.render(<Toolbar focus={byHand} onClose={close} />);
}
