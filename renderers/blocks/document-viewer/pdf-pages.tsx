import { useEffect, useRef, useState, type RefObject } from "react";
import { Document } from "react-pdf";
import { SteadyButton } from "../../focus/steady-button.tsx";
import { Failed } from "../loading.tsx";
import { DrawnText } from "./drawn-text.ts";
import { keepOwnStructure } from "./own-structure.ts";
import { PdfPage } from "./pdf-page.tsx";
import { paragraphsOf, type TextRun } from "./text-of-page.ts";
import { useEndSeen } from "./use-end-seen.ts";
import { useNear } from "./use-near.ts";
import { useReader } from "./use-reader.ts";
import classes from "./document-viewer.module.css";
import { useLanguage } from "../../words/language.ts";

/** Widest page before it is enlarged, CSS pixels. Source: product specification, section 4. */
const widest = 700;
/** Zoom factors; 1 fits the region. */
const zooms = [1, 1.5, 2, 3];

type Pdf = Parameters<NonNullable<React.ComponentProps<typeof Document>["onLoadSuccess"]>>[0];

interface PageLayout {
  /** Width and height, points. */
  width: number;
  height: number;
  text: DrawnText;
}

interface PdfPagesProps {
  file: Blob;
  title: string;
  /** Called when the end of the last page was visible. */
  onEnd: () => void;
}

/**
 * Renders a PDF in a region that the keyboard scrolls. Every page reserves its room from the start
 * and is drawn while it is near the visible part. A button shows the same content as plain text,
 * for any size and any reader.
 */
export function PdfPages({ file, title, onEnd }: PdfPagesProps) {
  const { words } = useLanguage();
  const [reader, startAgain] = useReader();
  const region = useRef<HTMLDivElement>(null);
  const fitted = useFittedWidth(region);
  const [zoom, setZoom] = useState(0);
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [layout, setLayout] = useState<PageLayout[]>([]);
  const [asText, setAsText] = useState(false);
  const [texts, setTexts] = useState<string[][] | null>(null);
  const [lastDrawn, setLastDrawn] = useState(false);

  const width = Math.round(fitted * (zooms[zoom] ?? 1));
  const laidOut = layout.length > 0 && fitted > 0;
  const near = useNear(region, laidOut && !asText ? `${layout.length}/${width}` : null);
  // The end mark counts only after the last page is drawn.
  const end = useEndSeen(asText ? texts !== null : lastDrawn, onEnd);

  const open = async (loaded: Pdf) => {
    const read = await Promise.all(
      Array.from({ length: loaded.numPages }, async (_, index) => {
        const page = await loaded.getPage(index + 1);
        const text = new DrawnText();
        keepOwnStructure(page, text);
        const { width: pageWidth, height } = page.getViewport({ scale: 1 });
        return { width: pageWidth, height, text };
      }),
    );
    setPdf(loaded);
    setLayout(read);
  };
  const toggle = async () => {
    setAsText(!asText);
    if (!asText && texts === null && pdf) setTexts(await textsOf(pdf));
  };

  return (
    <>
      <div className={classes.tools} role="group" aria-label={words.documents.tools}>
        <SteadyButton
          type="button"
          className={classes.tool}
          disabled={asText || zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          {words.documents.smaller}
        </SteadyButton>
        <SteadyButton
          type="button"
          className={classes.tool}
          disabled={asText || zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          {words.documents.larger}
        </SteadyButton>
        <SteadyButton
          type="button"
          className={classes.tool}
          aria-pressed={asText}
          disabled={!laidOut}
          onClick={() => void toggle()}
        >
          {words.documents.asText}
        </SteadyButton>
      </div>
      <div
        ref={region}
        className={classes.pages}
        role="region"
        aria-label={title}
        tabIndex={0}
        // Pages are drawn only after the visible ones are known.
        aria-busy={reader.status !== "failed" && (!laidOut || (!asText && near.size === 0))}
      >
        {reader.status === "failed" ? (
          <Failed message={reader.message} onRetry={startAgain} />
        ) : reader.status === "loading" ? (
          <p className={classes.state}>{words.documents.opening}</p>
        ) : (
          <Document
            file={file}
            options={reader.data}
            loading={<p className={classes.state}>{words.documents.opening}</p>}
            error={<p className={classes.state}>{words.documents.cannotShow}</p>}
            onLoadSuccess={(loaded) => void open(loaded)}
          >
            {asText ? (
              <TextPages texts={texts} />
            ) : laidOut ? (
              layout.map((page, index) => (
                <div
                  key={index}
                  data-page={index}
                  className={classes.page}
                  style={{ width, height: Math.round((width * page.height) / page.width) }}
                >
                  {near.has(index) ? (
                    <PdfPage
                      number={index + 1}
                      width={width}
                      text={page.text}
                      onDrawn={() => {
                        if (index === layout.length - 1) setLastDrawn(true);
                      }}
                    />
                  ) : null}
                </div>
              ))
            ) : null}
          </Document>
        )}
        {laidOut ? (
          <p ref={end} className={classes.end}>
            {words.documents.end}
          </p>
        ) : null}
      </div>
    </>
  );
}

function TextPages({ texts }: { texts: string[][] | null }) {
  const { words, say } = useLanguage();
  if (texts === null) return <p className={classes.state}>{words.documents.readingText}</p>;
  return (
    <div className={classes.text}>
      {texts.map((paragraphs, index) => (
        // The index is a stable key, because the document never changes.
        <section
          key={index}
          aria-label={say(words.documents.page, { number: index + 1, count: texts.length })}
        >
          {paragraphs.map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}

async function textsOf(pdf: Pdf): Promise<string[][]> {
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      return paragraphsOf(items.filter((item): item is TextRun & typeof item => "str" in item));
    }),
  );
}

/** Returns the width of the region up to the widest page, CSS pixels; 0 before it is measured. */
function useFittedWidth(region: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.min(widest, Math.floor(element.clientWidth) || widest));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [region]);
  return width;
}
