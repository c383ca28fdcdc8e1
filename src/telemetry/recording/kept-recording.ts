/** The recording of the tab's visit, which goes on after the page was loaded again. Log-out removes it. */
const KEY = "hearthline:recording";

export interface KeptRecording {
  uuid: string;
  application: string;
  /** Number of the next batch. */
  sequence: number;
  begunAt: number;
  /** Characters that were sent. */
  sent: number;
  /** It takes no more: a limit is reached, or the server refused it. */
  over: boolean;
}

/** Returns the recording of an application in this tab; a new one when there is none. */
export function keptRecording(
  storage: Storage,
  application: string,
  now: number,
  uuid: () => string = () => crypto.randomUUID(),
): KeptRecording {
  const kept = read(storage);
  return kept?.application === application
    ? kept
    : { uuid: uuid(), application, sequence: 0, begunAt: now, sent: 0, over: false };
}

export const keepRecording = (storage: Storage, recording: KeptRecording): void =>
  storage.setItem(KEY, JSON.stringify(recording));

function read(storage: Storage): KeptRecording | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? "null") as KeptRecording | null;
    return typeof kept?.uuid === "string" && Number.isInteger(kept.sequence) ? kept : null;
  } catch {
    return null;
  }
}
