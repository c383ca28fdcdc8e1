/** Renders pages in a thread of Node for the server, one after the other. */
import { standInForBrowser } from "./browser-parts.ts";
import { prerender, type PrerenderJob, type StyleSheets } from "./prerender.tsx";

interface Order extends Omit<PrerenderJob, "styles"> {
  /** Address of the page. */
  address: string;
  /** BCP 47. */
  locale: string;
}

/** The part of Node's port to the server's thread that this uses. */
interface Port {
  on(event: "message", listener: (order: Order) => void): unknown;
  postMessage(answer: unknown): void;
}

/** Answers each order with the page, with null, or with the error. */
export function renderFor(port: Port, styles: StyleSheets): void {
  let last: Promise<unknown> = Promise.resolve();
  const render = async (order: Order) => {
    standInForBrowser(order.address, order.locale);
    try {
      port.postMessage(await prerender({ ...order, styles }));
    } catch (error) {
      port.postMessage({ error: String(error) });
    }
  };
  port.on("message", (order) => {
    last = last.then(() => render(order));
  });
}
