import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import type { Readable } from "./pick.ts";
import classes from "./document-viewer.module.css";
import { useLanguage } from "../../words/language.ts";

/** The PDF reader is larger than the rest of the page, so it loads when a document opens. */
const PdfPages = lazy(async () => ({ default: (await import("./pdf-pages.tsx")).PdfPages }));

interface OpenDocumentProps {
  document: Readable;
  title: string;
  load: (uuid: string) => Promise<Blob>;
  onEnd: () => void;
}

/** Renders an open document: its pages, and a button to save a copy. */
export function OpenDocument({ document, title, load, onEnd }: OpenDocumentProps) {
  const { words } = useLanguage();
  const [loaded, retry] = useLoaded(() => load(document.uuid));
  if (loaded.status === "loading")
    return (
      <div className={classes.waiting} data-foot>
        <Loading text={words.documents.loading} />
      </div>
    );
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={retry} />;
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

/** Makes the browser save a file. */
export function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = window.document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address until it has begun the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
