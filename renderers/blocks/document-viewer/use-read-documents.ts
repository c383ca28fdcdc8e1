import { useRef, useState } from "react";
import type { BlockHost } from "../../host/types.ts";
import { useStable } from "../../screen/use-stable.ts";
import { useLanguage } from "../../words/language.ts";
import { errorText } from "../use-loaded.ts";
import { titleOf, type Readable } from "./pick.ts";

interface ReadDocuments {
  isRead: (document: Readable) => boolean;
  /** Reports a document to the server once. */
  finish: (document: Readable) => Promise<void>;
  /** Sentence for a screen reader about the last report. */
  announcement: string;
  /** Why the last report failed; null when it did not, or when nobody must read the documents. */
  problem: string | null;
}

/** Knows which documents were read to their end, on this visit and on earlier ones. */
export function useReadDocuments(host: BlockHost, mustRead: boolean): ReadDocuments {
  const { words, say } = useLanguage();
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const reporting = useRef(new Set<string>());
  const isRead = (document: Readable) => noted.has(document.uuid) || document.readAt !== undefined;

  const finish = useStable(async (document: Readable) => {
    if (isRead(document) || reporting.current.has(document.uuid)) return;
    reporting.current.add(document.uuid);
    try {
      await host.calls.markRead(document.uuid);
      setProblem(null);
      setAnnouncement(say(words.documents.saidRead, { title: titleOf(document) }));
      setNoted((all) => new Set(all).add(document.uuid));
    } catch (error) {
      if (mustRead) setProblem(say(words.documents.notNoted, { problem: errorText(error, words) }));
    } finally {
      reporting.current.delete(document.uuid);
    }
  });
  return { isRead, finish, announcement, problem };
}
