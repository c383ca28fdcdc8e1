import "#renderers/storage/storages.ts";
/** The document of the preview: draws what the studio sends, and tells what a person does in it. */
import "#src/boot/styles.css";
import "./preview.css";
import { setNonce } from "get-nonce";
import { Component, lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { loadScreenCode } from "#renderers/index.ts";
import type { LenderLook } from "../workspace/pages/page.ts";
import { PreviewPage } from "./PreviewPage.tsx";
import type { Draw, DrawPart, DrawText, FromPreview, ToPreview } from "./messages.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
if (nonce !== "") setNonce(nonce);

const tell = (message: FromPreview) => window.parent.postMessage(message, location.origin);

const PartPage = lazy(() => import("./PartPage.tsx"));
const TextPage = lazy(() => import("./TextPage.tsx"));

function Preview() {
  const [draw, setDraw] = useState<Draw | null>(null);
  const [part, setPart] = useState<DrawPart | null>(null);
  const [text, setText] = useState<DrawText | null>(null);
  useEffect(() => {
    let latest = 0;
    let look: LenderLook | null = null;
    const listener = ({ data, origin, source }: MessageEvent<ToPreview>) => {
      if (origin !== location.origin || source !== window.parent) return;
      if (data.kind === "part") setPart(data);
      if (data.kind === "text") setText(data);
      if (data.kind !== "draw") return;
      latest = data.id;
      look = data.page.look ?? look;
      if (look === null) return;
      const page = { ...data.page, look };
      const { screen } = page;
      // The page before stays until the code of this one's blocks is there.
      const show = () => {
        if (latest === data.id) setDraw({ ...data, page });
      };
      // The page before stays until the code of this one's blocks is there.
      if (screen === null) show();
      else loadScreenCode(screen).then(show, show);
    };
    addEventListener("message", listener);
    tell({ kind: "ready" });
    return () => removeEventListener("message", listener);
  }, []);
  useEffect(() => {
    if (draw === null) return;
    document.documentElement.lang = draw.page.locale;
    document.title = `Preview of ${draw.page.page}`;
    tell({ kind: "drawn", id: draw.id });
  }, [draw]);
  if (part !== null)
    return (
      <Suspense>
        <PartPage part={part} nonce={nonce} />
      </Suspense>
    );
  if (text !== null)
    return (
      <Suspense>
        <TextPage text={text} nonce={nonce} />
      </Suspense>
    );
  return draw === null ? null : (
    <Fallible key={`${draw.page.flow} ${draw.page.page} ${draw.page.lookKey}`}>
      <PreviewPage draw={draw} nonce={nonce} tell={tell} />
    </Fallible>
  );
}

/** Says why a page cannot be drawn, and draws the next one. */
class Fallible extends Component<{ children: ReactNode }, { reason: string | null }> {
  override state = { reason: null };

  static getDerivedStateFromError(error: unknown) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown) {
    tell({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }

  override render() {
    return this.state.reason === null ? this.props.children : null;
  }
}

createRoot(document.getElementById("root") ?? document.body).render(<Preview />);
