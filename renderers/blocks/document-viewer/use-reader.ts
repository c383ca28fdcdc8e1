import { pdfjs } from "react-pdf";
import { useEffect, useMemo, useRef } from "react";
// A file of our own origin: the content security policy allows no other worker.
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { useHost } from "../../host/context.tsx";
import { useLoaded, type LoadState } from "../use-loaded.ts";
import { startWorker } from "./start-worker.ts";

/** No eval and no WebAssembly: the content security policy forbids both. */
const settings = { isEvalSupported: false, useWasm: false, verbosity: 0 };

/** Options of one document. */
type ReaderOptions = typeof settings & { worker: InstanceType<typeof pdfjs.PDFWorker> };

/**
 * Starts the reader's worker for one document, and ends it with the document.
 * @returns the options of the document, and a function that starts a failed worker again
 */
export function useReader(): [LoadState<ReaderOptions>, retry: () => void] {
  const { calls } = useHost();
  const gone = useRef(false);
  const [started, retry] = useLoaded(async () => {
    const worker = await startWorker(workerUrl, calls.fetchFile);
    if (gone.current) worker.terminate();
    return worker;
  });
  const port = started.status === "ready" ? started.data : null;
  const options = useMemo(() => {
    if (port === null) return null;
    const worker = pdfjs.PDFWorker.create({ port, verbosity: settings.verbosity });
    return { ...settings, worker };
  }, [port]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      options?.worker.destroy();
      port?.terminate();
    };
  }, [options, port]);
  if (started.status === "failed") return [started, retry];
  return [options === null ? { status: "loading" } : { status: "ready", data: options }, retry];
}
