import { useEffect, useRef, useState } from "react";
import type { BlockHost } from "../../host/types.ts";
import { wordsOf } from "../use-loaded.ts";
import { refusal, type UploadLimits } from "./checks.ts";
import { say, words } from "../../words/words.ts";

/** A file on its way, or one that could not be sent. */
export interface Transfer {
  key: number;
  file: File;
  type: string;
  fraction: number;
  problem?: string;
  /** The file itself was refused: sending it again comes to the same. */
  final?: boolean;
  /** Uuid of the file that this one takes the place of. */
  replaces?: string;
}

export interface UploadsSetting extends UploadLimits {
  host: BlockHost;
  uuids: string[];
  multiple: boolean;
  onChange: (uuids: string[]) => void;
}

/** HTTP statuses that speak of the file itself: too large, of a wrong kind, not acceptable. */
const ABOUT_THE_FILE = new Set<unknown>([413, 415, 422]);
const isFinal = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "status" in error &&
  ABOUT_THE_FILE.has(error.status);

/** Files given, checked, sent and removed; the list of uuids is the form's, what is under way is kept here. */
export function useUploads(setting: UploadsSetting) {
  const [transfers, setTransfers] = useState<Transfer[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const [said, setSaid] = useState("");
  /** Files of this visit, to show a picture of what was sent. */
  const [sent, setSent] = useState<ReadonlyMap<string, File>>(new Map());
  const next = useRef(0);
  /** Cancelled before their turn came. */
  const cancelled = useRef(new Set<number>());
  const under = useRef(new Map<number, AbortController>());
  const latest = useRef(setting);
  useEffect(() => {
    latest.current = setting;
  });

  const update = (key: number, part: Partial<Transfer>) =>
    setTransfers((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: number) => setTransfers((all) => all.filter((one) => one.key !== key));
  /** Cancels a file on its way, or puts one that failed away. */
  const drop = ({ key, file }: Transfer) => {
    const way = under.current.get(key);
    way?.abort();
    cancelled.current.add(key);
    forget(key);
    if (way) setSaid(say(words.upload.saidCancelled, { name: file.name }));
  };

  const send = async ({ key, file, type, replaces }: Transfer) => {
    update(key, { fraction: 0, problem: undefined });
    const way = new AbortController();
    under.current.set(key, way);
    setSaid(say(words.upload.saidUploading, { name: file.name }));
    try {
      const document = await latest.current.host.calls.uploadDocument(
        file,
        type,
        (fraction) => update(key, { fraction }),
        way.signal,
      );
      const uuid = document.uuid;
      if (uuid === undefined) throw new Error(words.upload.noPlace);
      forget(key);
      setSent((all) => new Map(all).set(uuid, file));
      setSaid(say(words.upload.saidUploaded, { name: file.name }));
      const { uuids, multiple, onChange, host } = latest.current;
      const left = uuids.filter((one) => (multiple ? one === replaces : one !== uuid));
      // The same file again is the same document: it must not stand in the list twice.
      const kept = uuids.filter((one) => !left.includes(one) && one !== uuid);
      onChange(multiple ? [...kept, uuid] : [uuid]);
      // A replaced file is removed only once the new one has arrived.
      for (const old of left)
        if (old !== uuid) await host.calls.removeDocument(old).catch(() => {});
    } catch (error) {
      if (!way.signal.aborted) update(key, { problem: wordsOf(error), final: isFinal(error) });
    } finally {
      under.current.delete(key);
    }
  };

  const give = async (files: File[], type: string, replaces?: string) => {
    const taken = latest.current.multiple && replaces === undefined ? files : files.slice(0, 1);
    const reasons = taken.map((file) => refusal(file, latest.current));
    setRefused(reasons.filter((reason) => reason !== null));
    const good = taken.filter((_, index) => reasons[index] === null);
    const started = good.map((file) => {
      next.current += 1;
      return { key: next.current, file, type, fraction: 0, ...(replaces ? { replaces } : {}) };
    });
    if (started.length === 0) return;
    setTransfers((all) => [...(latest.current.multiple ? all : []), ...started]);
    // One after the other: each answer is a new list, and a phone's line is narrow.
    for (const transfer of started) if (!cancelled.current.has(transfer.key)) await send(transfer);
  };

  const remove = async (uuid: string, name: string) => {
    try {
      await latest.current.host.calls.removeDocument(uuid);
      latest.current.onChange(latest.current.uuids.filter((one) => one !== uuid));
      setSaid(say(words.upload.saidRemoved, { name }));
    } catch (error) {
      setRefused([say(words.upload.notRemoved, { name, problem: wordsOf(error) })]);
    }
  };

  return { transfers, refused, said, sent, give, remove, retry: send, drop };
}
