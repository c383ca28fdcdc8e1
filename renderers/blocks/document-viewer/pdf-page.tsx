import { useCallback, useState } from "react";
import { Page } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";

export interface PdfPageProps {
  /** From 1. */
  number: number;
  /** CSS pixels. */
  width: number;
  /** The picture of the page is there. */
  onDrawn: () => void;
}

/**
 * A page of the document around it. The outline of its text may be there before the text that it owns, and the text is drawn anew
 * at each width: until both agree the page is busy, so that assistive technology waits.
 */
export function PdfPage({ number, width, onDrawn }: PdfPageProps) {
  /** The width for which the text was drawn last. */
  const [drawnAt, setDrawnAt] = useState(0);
  // The reader draws the text again when this changes: it does so with the width, when the text is drawn anyway.
  const textDrawn = useCallback(() => setDrawnAt(width), [width]);
  return (
    <div aria-busy={drawnAt !== width}>
      <Page
        pageNumber={number}
        width={width}
        renderAnnotationLayer={false}
        loading=""
        onRenderSuccess={onDrawn}
        onRenderTextLayerSuccess={textDrawn}
        onRenderTextLayerError={textDrawn}
        onGetTextError={textDrawn}
      />
    </div>
  );
}
