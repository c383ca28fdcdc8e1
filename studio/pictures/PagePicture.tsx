import { useEffect, useLayoutEffect, useRef } from "react";
import type { Studio } from "../app/studio.ts";
import { usePreviewReady } from "../preview/from-preview.ts";
import type { ToPreview } from "../preview/messages.ts";
import { whileCurrent } from "../views/while-current.ts";

/** Definitions that a picture is drawn from. */
export type PictureSource = Pick<Studio, "pageOf" | "samplesOf">;

interface PagePictureProps {
  source: PictureSource;
  lender: string;
  flow: string;
  page: string;
  locale: string;
  revision: number;
  title: string;
}

const WIDTH = 390;
const HEIGHT = 844;

/** A page of a lender as a phone shows it, smaller. Nobody fills it in. */
export function PagePicture({
  source,
  lender,
  flow,
  page,
  locale,
  revision,
  title,
}: PagePictureProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const ready = usePreviewReady(frame);
  useLayoutEffect(() => {
    const [holder, element] = [box.current, frame.current];
    if (holder === null || element === null) return;
    const scale = holder.clientWidth / WIDTH;
    element.style.transform = `scale(${scale})`;
    holder.style.height = `${HEIGHT * scale}px`;
  }, []);
  const { pageOf, samplesOf } = source;
  useEffect(() => {
    if (!ready) return undefined;
    return whileCurrent(
      () =>
        Promise.all([pageOf({ lender, flow, page, locale }, null), samplesOf(lender, flow, page)]),
      ([drawn, [sample]]) => {
        if (drawn.look === null) return;
        const message: ToPreview = {
          kind: "draw",
          id: 1,
          page: { ...drawn, look: drawn.look },
          data: sample?.data ?? { application: {}, profile: {} },
          dataKey: 1,
          decided: page,
          picked: null,
          editing: false,
          showErrors: false,
          server: "answers",
        };
        frame.current?.contentWindow?.postMessage(message, location.origin);
      },
    );
  }, [ready, pageOf, samplesOf, lender, flow, page, locale, revision]);
  return (
    <div className="picture" ref={box}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the studio's own script could lift a sandbox */}
      <iframe ref={frame} src="/studio/preview" title={title} inert />
    </div>
  );
}
