/** Counts the open pages of each organization. */
export interface OpenPages {
  /** Adds a page. @returns the function that removes it */
  add(organisation: string): () => void;
  /** Calls `listener` with the organizations that have a page, now and after each change. */
  listen(listener: (organisations: readonly string[]) => void): void;
}

export function openPages(): OpenPages {
  const pages: string[] = [];
  const listeners: ((organisations: readonly string[]) => void)[] = [];
  let last = "";
  const report = () => {
    const organisations = [...new Set(pages)].sort();
    const now = organisations.join(" ");
    if (now === last) return;
    last = now;
    for (const listener of listeners) listener(organisations);
  };
  return {
    add(organisation) {
      pages.push(organisation);
      report();
      return () => {
        const position = pages.indexOf(organisation);
        if (position >= 0) pages.splice(position, 1);
        report();
      };
    },
    listen(listener) {
      listeners.push(listener);
      listener([...new Set(pages)].sort());
    },
  };
}
