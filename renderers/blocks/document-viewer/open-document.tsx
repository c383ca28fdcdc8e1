import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import type { Readable } from "./pick.ts";
import classes from "./document-viewer.module.css";
import { words } from "../../words/words.ts";

/** The PDF reader is larger than everything else on the page together; it comes only when a document is opened. */
const PdfPages = lazy(async () => ({ default: (await import("./pdf-pages.tsx")).PdfPages }));

export interface OpenDocumentProps {
  document: Readable;
  title: string;
  load: (uuid: string) => Promise<Blob>;
  onEnd: () => void;
}

/** An open document: its pages, and a copy to keep. */
export function OpenDocument({ document, title, load, onEnd }: OpenDocumentProps) {
  const [loaded, retry] = useLoaded(() => load(document.uuid));
  if (loaded.stand === "loading")
    return (
      <div className={classes.waiting} data-foot>
        <Loading text={words.documents.loading} />
      </div>
    );
  if (loaded.stand === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  return (
    <>
      <Suspense
        fallback={
          <div className={classes.waiting}>
            <Loading text={words.documents.opening} />
          </div>
        }
      >
        <PdfPages file={loaded.data} title={title} onEnd={onEnd} />
      </Suspense>
      <div className={classes.foot}>
        <Button
          variant="default"
          className={shared.button ?? ""}
          onClick={() => save(loaded.data, document.fileName ?? `${title}.pdf`)}
        >
          {words.documents.save}
        </Button>
      </div>
    </>
  );
}

/** Hands a file to the browser to keep. */
export function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = window.document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun the download by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
