import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef } from "react";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import classes from "./camera.module.css";
import { useModal } from "./use-modal.ts";
import { useLanguage } from "../../words/language.ts";

/** The PDF reader loads when a PDF is previewed. */
const PdfPages = lazy(async () => ({
  default: (await import("../document-viewer/pdf-pages.tsx")).PdfPages,
}));

interface PreviewProps {
  name: string;
  load: () => Promise<Blob>;
  onClose: () => void;
}

/** Shows an uploaded file as the server stores it. */
export function Preview({ name, load, onClose }: PreviewProps) {
  const { words } = useLanguage();
  const dialog = useModal();
  const [loaded, retry] = useLoaded(load);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={name} onClose={onClose}>
      <p className={classes.title}>{name}</p>
      {loaded.status === "loading" ? <Loading text={words.upload.loading} /> : null}
      {loaded.status === "failed" ? <Failed message={loaded.message} onRetry={retry} /> : null}
      {loaded.status === "ready" ? <Content file={loaded.data} name={name} /> : null}
      <div className={shared.buttons}>
        <Button variant="default" className={shared.button ?? ""} onClick={onClose}>
          {words.form.close}
        </Button>
      </div>
    </dialog>
  );
}

function Content({ file, name }: { file: Blob; name: string }) {
  const { words } = useLanguage();
  const picture = file.type.startsWith("image/");
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    if (!picture || !element) return undefined;
    const address = URL.createObjectURL(file);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file, picture]);
  if (!picture)
    return (
      <Suspense fallback={<Loading text={words.upload.opening} />}>
        <PdfPages file={file} title={name} onEnd={() => {}} />
      </Suspense>
    );
  return <img ref={image} alt={name} className={classes.picture} />;
}
