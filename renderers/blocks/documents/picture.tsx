import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import shared from "../blocks.module.css";
import { save } from "../document-viewer/open-document.tsx";
import type { Readable } from "../document-viewer/pick.ts";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import { words } from "../../words/words.ts";
import classes from "./documents.module.css";

export interface PictureProps {
  document: Readable;
  title: string;
  load: (uuid: string) => Promise<Blob>;
}

/** An uploaded picture, and a copy to keep. */
export function Picture({ document, title, load }: PictureProps) {
  const [loaded, retry] = useLoaded(() => load(document.uuid));
  const file = loaded.stand === "ready" ? loaded.data : null;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (file === null || image.current === null) return undefined;
    const made = URL.createObjectURL(file);
    image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (loaded.stand === "failed") return <Failed message={loaded.message} onRetry={retry} />;
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
