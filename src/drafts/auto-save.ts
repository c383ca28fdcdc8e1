/** Saves answers a second after the last key, and at once when the page is left. */

/** Source: trust targets; VA.gov waits as long. */
export const SAVE_AFTER_MS = 1000;

export type SaveStatus = "idle" | "pending" | "saved" | "failed";

interface AutoSavePorts<Data> {
  save(data: Data, leaving: boolean): Promise<void>;
  onStatus(status: SaveStatus): void;
}

export function createAutoSave<Data>(ports: AutoSavePorts<Data>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { data: Data } | null = null;
  let running: Promise<void> = Promise.resolve();
  let lastSaved = "";

  const send = (leaving: boolean): Promise<void> => {
    clearTimeout(timer);
    if (!waiting) return running;
    const { data } = waiting;
    waiting = null;
    // Saves in order, so that an older answer never overwrites a newer one. Leaving cannot wait for
    // its turn.
    const save = async () => {
      try {
        await ports.save(data, leaving);
        if (!waiting) ports.onStatus("saved");
      } catch {
        lastSaved = "";
        ports.onStatus("failed");
      }
    };
    running = leaving ? save() : running.then(save);
    return running;
  };

  return {
    change: (data: Data) => {
      const text = meaning(data);
      if (text === lastSaved) return;
      lastSaved = text;
      waiting = { data };
      ports.onStatus("pending");
      clearTimeout(timer);
      timer = setTimeout(() => void send(false), SAVE_AFTER_MS);
    },
    /** Sets the data that needs no saving, as the page opens. */
    start: (data: Data) => {
      lastSaved = meaning(data);
    },
    leave: () => void send(true),
    /**
     * Cancels the pending save before a submission, and resolves once the running save has
     * finished.
     */
    cancel: () => {
      clearTimeout(timer);
      waiting = null;
      return running;
    },
  };
}

/** Whether two forms have the same answers. */
export const sameAnswers = (one: unknown, other: unknown): boolean =>
  meaning(one) === meaning(other);

/**
 * Returns answers as comparable text, without the blanks that a form fills in when it opens. The
 * database sorts the fields of an answer.
 */
function meaning(data: unknown): string {
  return (
    JSON.stringify(data, (_key, value: unknown) => (isBlank(value) ? undefined : sorted(value))) ??
    ""
  );
}

function sorted(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

function isBlank(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isBlank);
}

export type AutoSave<Data> = ReturnType<typeof createAutoSave<Data>>;
