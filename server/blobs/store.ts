/**
 * Where the bytes of documents lie. What it is given is already encrypted; a name is a UUID of ours, never from a request.
 * `put` answers only when the content is durable and complete; nobody ever sees a part of it.
 */
export interface BlobStore {
  put(name: string, content: Uint8Array): Promise<void>;
  /** Rejects when there is none. */
  get(name: string): Promise<Uint8Array>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  /** The names of complete contents that were put before an instant (real time). */
  putBefore(instant: Date): AsyncIterable<string>;
  /** Removes what an interrupted `put` of before an instant left behind. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Looks for malware. An answer other than `clean`, and a failure to answer, refuse the file. */
export interface Scanner {
  scan(content: Uint8Array): Promise<"clean" | "infected">;
}
