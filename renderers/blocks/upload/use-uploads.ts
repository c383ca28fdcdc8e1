import { useEffect, useRef, useState } from "react";
import type { BlockHost } from "../../host/types.ts";
import { errorText } from "../use-loaded.ts";
import { refusal, type UploadLimits } from "./checks.ts";
import { useLanguage } from "../../words/language.ts";

/** A file that is uploading or has failed. */
export interface Transfer {
  key: number;
  file: File;
  type: string;
  fraction: number;
  problem?: string;
  /** The server rejected the file itself: sending it again would fail again. */
  final?: boolean;
  /** Uuid of the file that this one replaces. */
  replaces?: string;
}

interface UploadsSetting extends UploadLimits {
  host: BlockHost;
  uuids: string[];
  multiple: boolean;
  onChange: (uuids: string[]) => void;
}

export type Uploads = ReturnType<typeof useUploads>;

/** HTTP statuses about the file itself: too large, of a wrong type, not acceptable. */
const ABOUT_THE_FILE = new Set<unknown>([413, 415, 422]);
const isFinal = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "status" in error &&
  ABOUT_THE_FILE.has(error.status);

/**
 * Checks, sends and removes files. The form holds the list of uuids; this hook holds the uploads in
 * progress.
 */
export function useUploads(setting: UploadsSetting) {
  const language = useLanguage();
  const { words, say } = language;
  const [transfers, setTransfers] = useState<Transfer[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState("");
  /** Files sent during this visit, by uuid, for their thumbnails. */
  const [sent, setSent] = useState<ReadonlyMap<string, File>>(new Map());
  const next = useRef(0);
  /** Keys of files canceled before their upload began. */
  const canceled = useRef(new Set<number>());
  const inProgress = useRef(new Map<number, AbortController>());
  const latest = useRef(setting);
  useEffect(() => {
    latest.current = setting;
  });

  const update = (key: number, part: Partial<Transfer>) =>
    setTransfers((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: number) => setTransfers((all) => all.filter((one) => one.key !== key));
  /** Cancels an upload, or dismisses a failed one. */
  const drop = ({ key, file }: Transfer) => {
    const controller = inProgress.current.get(key);
    controller?.abort();
    canceled.current.add(key);
    forget(key);
    if (controller) setAnnouncement(say(words.upload.saidCancelled, { name: file.name }));
  };

  const send = async ({ key, file, type, replaces }: Transfer) => {
    update(key, { fraction: 0, problem: undefined });
    const controller = new AbortController();
    inProgress.current.set(key, controller);
    setAnnouncement(say(words.upload.saidUploading, { name: file.name }));
    try {
      const document = await latest.current.host.calls.uploadDocument(
        file,
        type,
        (fraction) => update(key, { fraction }),
        controller.signal,
      );
      const uuid = document.uuid;
      if (uuid === undefined) throw new Error(words.upload.noPlace);
      forget(key);
      setSent((all) => new Map(all).set(uuid, file));
      setAnnouncement(say(words.upload.saidUploaded, { name: file.name }));
      const { uuids, multiple, onChange, host } = latest.current;
      const superseded = uuids.filter((one) => (multiple ? one === replaces : one !== uuid));
      // The server returns the same document for the same file: the list must not hold it twice.
      const remaining = uuids.filter((one) => !superseded.includes(one) && one !== uuid);
      onChange(multiple ? [...remaining, uuid] : [uuid]);
      // Remove a replaced file only after the new one has arrived.
      for (const old of superseded)
        if (old !== uuid) await host.calls.removeDocument(old).catch(() => {});
    } catch (error) {
      if (!controller.signal.aborted)
        update(key, { problem: errorText(error, words), final: isFinal(error) });
    } finally {
      inProgress.current.delete(key);
    }
  };

  const add = async (files: File[], type: string, replaces?: string) => {
    const considered =
      latest.current.multiple && replaces === undefined ? files : files.slice(0, 1);
    const reasons = considered.map((file) => refusal(file, latest.current, language));
    setRefused(reasons.filter((reason) => reason !== null));
    const accepted = considered.filter((_, index) => reasons[index] === null);
    const started = accepted.map((file) => {
      next.current += 1;
      return { key: next.current, file, type, fraction: 0, ...(replaces ? { replaces } : {}) };
    });
    if (started.length === 0) return;
    setTransfers((all) => [...(latest.current.multiple ? all : []), ...started]);
    // One upload at a time: each answer changes the list, and a phone's connection is slow.
    for (const transfer of started) if (!canceled.current.has(transfer.key)) await send(transfer);
  };

  const remove = async (uuid: string, name: string) => {
    try {
      await latest.current.host.calls.removeDocument(uuid);
      latest.current.onChange(latest.current.uuids.filter((one) => one !== uuid));
      setAnnouncement(say(words.upload.saidRemoved, { name }));
    } catch (error) {
      setRefused([say(words.upload.notRemoved, { name, problem: errorText(error, words) })]);
    }
  };

  return { transfers, refused, announcement, sent, add, remove, retry: send, drop };
}
