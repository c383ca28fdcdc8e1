/**
 * Stores the bytes of documents. Contents arrive encrypted; a name is a UUID of the server, never
 * from a request. `put` resolves when the content is durable and complete, and no reader sees a
 * part of it.
 */
export interface BlobStore {
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Rejects when the content does not exist. */
  get(name: string): Promise<Uint8Array>;
  /** Removes a content. Removing one that does not exist is no error. */
  remove(name: string): Promise<void>;
  /** Lists the complete contents that were stored before an instant (real time). */
  putBefore(instant: Date): AsyncIterable<string>;
  /** Removes what an interrupted `put` left behind before an instant. */
  removeUnfinished(before: Date): Promise<void>;
}

/**
 * Searches a file for malware. The server rejects a file for any verdict but `clean`, and when the
 * scan fails.
 */
export interface Scanner {
  /** Whether there is none, so that files are rejected before they are read. */
  readonly missing?: true;
  scan(content: AsyncIterable<Uint8Array>): Promise<"clean" | "infected">;
}
