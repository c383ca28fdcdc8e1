/** Saves a file under its name. The browser never shows it as a page of this origin. */
export function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the download holds the content itself.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
