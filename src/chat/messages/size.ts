const KB = 1024;

/** A file's size as it is shown: bytes, KB or MB, the latter two with one decimal. Source: specification of the chat, section 5. */
export function fileSize(bytes: number, locale?: string): string {
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // What would be rounded up to 1,024.0 KB is a megabyte.
  if (bytes < KB) return `${bytes} bytes`;
  if (bytes < KB * (KB - 0.05)) return `${one.format(bytes / KB)} KB`;
  return `${one.format(bytes / KB ** 2)} MB`;
}

/** Kinds of files that may be sent. Source: the same. */
export const FILE_TYPES = [".jpg", ".png", ".amr", ".mp3", ".mp4", ".pdf", ".txt"] as const;

export const isAllowedFile = (name: string): boolean =>
  FILE_TYPES.some((type) => name.toLowerCase().endsWith(type) && name.length > type.length);

/** Bytes of one file; the server takes no more. */
export const MOST_BYTES = 10 * KB ** 2;

/** What keeps a file from being sent, as far as its name and size tell; null when nothing does. */
export function faultOf({ name, size }: File): "type" | "empty" | "size" | null {
  if (!isAllowedFile(name)) return "type";
  if (size === 0) return "empty";
  return size > MOST_BYTES ? "size" : null;
}
