import { type eventWithTime, Replayer, ReplayerEvents } from "rrweb";
import type { RecordedEvent } from "#lending/recording/events.ts";
import { playable, STYLE } from "./playable.ts";
import { wholePageFrom } from "./whole-page.ts";

/** Shows where a picture was. The recording has its size alone. */
const SHOWN = `
  img, picture, svg, canvas, video, audio { background: #c9c4bb; border-radius: 4px; }
  *, *::before, *::after { animation: none !important; transition: none !important; }
`;

export interface Replay {
  /** Milliseconds. */
  readonly length: number;
  /** Size of the recorded window, pixels. */
  readonly size: { width: number; height: number };
  position(): number;
  play(from: number): void;
  /** Shows the page at a position, without playing. */
  show(at: number): void;
  setSpeed(speed: number): void;
  destroy(): void;
}

/** Sets the declarations of an element as properties: the policy refuses the attribute. */
function applyStyle(element: Element): void {
  const text = element.getAttribute(STYLE);
  (element as HTMLElement).style.cssText = text ?? "";
}

function watchStyles(document: Document, nonce: string): MutationObserver {
  const within = (node: Node) => {
    if (!("querySelectorAll" in node)) return;
    const element = node as Element;
    if (element.hasAttribute?.(STYLE)) applyStyle(element);
    for (const each of element.querySelectorAll(`[${STYLE}]`)) applyStyle(each);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === "attributes") applyStyle(target as Element);
      else for (const node of addedNodes) within(node);
  });
  const style = document.createElement("style");
  style.nonce = nonce;
  style.textContent = SHOWN;
  document.documentElement.append(style);
  within(document);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [STYLE],
  });
  return observer;
}

/**
 * Plays a recording inside an element: in a frame without scripts, under the policy of the page.
 * @param onEnd called when the end is reached
 */
export function createReplay(
  root: Element,
  events: readonly RecordedEvent[],
  { nonce, onEnd }: { nonce: string; onEnd: () => void },
): Replay {
  const player = new Replayer(
    events.map((event) => playable(event, nonce) as unknown as eventWithTime),
    {
      root,
      // Its drawing of a page in memory would set `style` attributes.
      useVirtualDom: false,
      mouseTail: false,
      triggerFocus: false,
      pauseAnimation: false,
      showWarning: false,
    },
  );
  // The player's own style element has no nonce.
  player["insertStyleRules"] = () => undefined;
  let observer: MutationObserver | null = null;
  player.on(ReplayerEvents.FullsnapshotRebuilded, () => {
    observer?.disconnect();
    const { contentDocument } = player.iframe;
    observer = contentDocument && watchStyles(contentDocument, nonce);
  });
  player.on(ReplayerEvents.Finish, onEnd);
  // Nothing in the frame is for a keyboard or a screen reader: texts are asterisks.
  player.wrapper.inert = true;
  player.iframe.title = "Recorded page";
  const { data } = events.find(({ data: { width } }) => typeof width === "number") ?? {};
  return {
    length: player.getMetaData().totalTime,
    size: { width: Number(data?.["width"] ?? 1280), height: Number(data?.["height"] ?? 800) },
    position: () => Math.max(0, player.getCurrentTime()),
    play: (from) => player.play(wholePageFrom(events, from)),
    show: (at) => player.pause(wholePageFrom(events, at)),
    setSpeed: (speed) => player.setConfig({ speed }),
    destroy: () => {
      observer?.disconnect();
      player.destroy();
    },
  };
}
