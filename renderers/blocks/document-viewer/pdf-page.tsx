import { useCallback, useLayoutEffect, useState } from "react";
import { Page } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import type { DrawnText } from "./drawn-text.ts";

interface PdfPageProps {
  /** Page number, from 1. */
  number: number;
  /** CSS pixels. */
  width: number;
  /** Tracks each drawing of the page's text. */
  text: DrawnText;
  /** Called when the picture of the page is drawn. */
  onDrawn: () => void;
}

/**
 * Renders one page of the surrounding document. Each width replaces the text and the structure tree
 * that owns it. The page is busy until the new text is there, so that assistive technology waits.
 */
export function PdfPage({ number, width, text, onDrawn }: PdfPageProps) {
  // A width that returns is a new drawing: the earlier one is gone.
  const [drawing, setDrawing] = useState({ width });
  if (drawing.width !== width) setDrawing({ width });
  const [drawn, setDrawn] = useState<object | null>(null);
  useLayoutEffect(() => text.begin(drawing), [text, drawing]);
  const end = useCallback(
    (rendered: boolean) => {
      text.end(drawing, rendered);
      setDrawn(drawing);
    },
    [text, drawing],
  );
  // Stable callbacks: the reader redraws the text when they change.
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
