const KB = 1024;

/**
 * Formats a file size as bytes, KB or MB, the latter two with one decimal. Source: specification of
 * the chat, section 5.
 */
export function fileSize(bytes: number, locale?: string): string {
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // A size that would round to 1,024.0 KB is shown in MB.
  if (bytes < KB) return `${bytes} bytes`;
  if (bytes < KB * (KB - 0.05)) return `${one.format(bytes / KB)} KB`;
  return `${one.format(bytes / KB ** 2)} MB`;
}

/** File types that may be sent. Source: the same. */
export const FILE_TYPES = [".jpg", ".png", ".amr", ".mp3", ".mp4", ".pdf", ".txt"] as const;

export const isAllowedFile = (name: string): boolean =>
  FILE_TYPES.some((type) => name.toLowerCase().endsWith(type) && name.length > type.length);

/** Largest file that the server accepts, bytes. */
export const MAX_BYTES = 10 * KB ** 2;

/** Returns why a file cannot be sent, judged by its name and size; null when it can. */
export function attachmentFault({ name, size }: File): "type" | "empty" | "size" | null {
  if (!isAllowedFile(name)) return "type";
  if (size === 0) return "empty";
  return size > MAX_BYTES ? "size" : null;
}
