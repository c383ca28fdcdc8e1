import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import shared from "../blocks.module.css";
import { save } from "../document-viewer/open-document.tsx";
import type { Readable } from "../document-viewer/pick.ts";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import { useLanguage } from "../../words/language.ts";
import classes from "./documents.module.css";

interface PictureProps {
  document: Readable;
  title: string;
  load: (uuid: string) => Promise<Blob>;
}

/** Renders an uploaded image, and a button to save a copy. */
export function Picture({ document, title, load }: PictureProps) {
  const { words } = useLanguage();
  const [loaded, retry] = useLoaded(() => load(document.uuid));
  const file = loaded.status === "ready" ? loaded.data : null;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (file === null || image.current === null) return undefined;
    const address = URL.createObjectURL(file);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  if (file === null) return <Loading text={words.documents.loading} />;
  return (
    <>
      <img ref={image} alt={title} className={classes.picture} />
      <Button
        variant="default"
        className={shared.button ?? ""}
        onClick={() => save(file, document.fileName ?? title)}
      >
        {words.documents.save}
      </Button>
    </>
  );
}
