import { message } from "#server/platform/errors/message.ts";
import { RefusedFile } from "./refused-file.ts";

/** Pixels of the largest picture: the largest photo of a phone (48 million) and some more. */
const MOST_PIXELS = 50_000_000;

/** @throws RefusedFile for a picture without pixels and for one with too many to decode */
export function requirePixels({ width, height }: { width: number; height: number }): void {
  if (!(width >= 1) || !(height >= 1)) throw new RefusedFile(message("unreadable-picture"));
  if (width * height > MOST_PIXELS) throw new RefusedFile(message("picture-too-large"));
}
