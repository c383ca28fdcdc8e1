import { useCallback, useLayoutEffect, useState } from "react";
import { Page } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import type { DrawnText } from "./drawn-text.ts";

export interface PdfPageProps {
  /** From 1. */
  number: number;
  /** CSS pixels. */
  width: number;
  /** Is told of each drawing of the page's text. */
  text: DrawnText;
  /** The picture of the page is there. */
  onDrawn: () => void;
}

/**
 * A page of the document around it. Its text and the outline that owns it are swapped in whole: each width is a drawing of its own,
 * with which both go, and the outline comes back when the text is there. Until then the page is busy, so that assistive technology
 * waits.
 */
export function PdfPage({ number, width, text, onDrawn }: PdfPageProps) {
  // A width that comes back is another drawing: what was drawn at it before is gone.
  const [drawing, setDrawing] = useState({ width });
  if (drawing.width !== width) setDrawing({ width });
  const [drawn, setDrawn] = useState<object | null>(null);
  useLayoutEffect(() => text.begin(drawing), [text, drawing]);
  const end = useCallback(
    (there: boolean) => {
      text.end(drawing, there);
      setDrawn(drawing);
    },
    [text, drawing],
  );
  // The reader draws the text again when these change.
  const succeed = useCallback(() => end(true), [end]);
  const fail = useCallback(() => end(false), [end]);
  return (
    <div aria-busy={drawn !== drawing}>
      <Page
        key={width}
        pageNumber={number}
        width={width}
        renderAnnotationLayer={false}
        loading=""
        onRenderSuccess={onDrawn}
        onRenderTextLayerSuccess={succeed}
        onRenderTextLayerError={fail}
        onGetTextError={fail}
      />
    </div>
  );
}
