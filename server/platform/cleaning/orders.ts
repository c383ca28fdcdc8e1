import type { UploadType } from "#server/platform/blobs/inspect-upload.ts";
import type { Message } from "#server/platform/errors/message.ts";

/** What the cleaning process receives. */
export interface CleaningOrder {
  /** The encrypted file, and where the cleaned one goes. */
  path: string;
  target: string;
  /** Key of both, in base64. */
  key: string;
  fileName: string;
  declaredType: string;
}

/** What it says of a file that it has written anew: its type, its bytes and their SHA-256 hash, hexadecimal. */
export interface CleanedAbout {
  type: UploadType;
  size: number;
  sha256: string;
}

/** What it answers. */
export type CleaningAnswer = (CleanedAbout | { refused: Message }) & {
  /** Whether the process ends now, because it has taken much memory. */
  last: boolean;
};
