/** Saves what somebody types a second after the last key, and at once when the page is left. */

/** Source: trust targets; as long as VA.gov waits. */
export const SAVE_AFTER_MS = 1000;

export type SaveStatus = "idle" | "pending" | "saved" | "failed";

export interface AutoSavePorts<Data> {
  save(data: Data, leaving: boolean): Promise<void>;
  onStatus(status: SaveStatus): void;
}

export function createAutoSave<Data>(ports: AutoSavePorts<Data>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { data: Data } | null = null;
  let running: Promise<void> = Promise.resolve();
  let last = "";

  const send = (leaving: boolean): Promise<void> => {
    clearTimeout(timer);
    if (!waiting) return running;
    const { data } = waiting;
    waiting = null;
    // In order, so that an older answer never lands on a newer one; leaving cannot wait for its turn.
    const save = async () => {
      try {
        await ports.save(data, leaving);
        if (!waiting) ports.onStatus("saved");
      } catch {
        last = "";
        ports.onStatus("failed");
      }
    };
    running = leaving ? save() : running.then(save);
    return running;
  };

  return {
    change: (data: Data) => {
      const text = meaning(data);
      if (text === last) return;
      last = text;
      waiting = { data };
      ports.onStatus("pending");
      clearTimeout(timer);
      timer = setTimeout(() => void send(false), SAVE_AFTER_MS);
    },
    /** What is there when the page opens needs no saving. */
    start: (data: Data) => {
      last = meaning(data);
    },
    leave: () => void send(true),
    /** The answers are being submitted: what was to be saved is not, and what is on its way arrives first. */
    cancel: () => {
      clearTimeout(timer);
      waiting = null;
      return running;
    },
  };
}

/** What answers say, as text: a form fills itself with blanks when it opens, and they are no answers. */
function meaning(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) => (isBlank(value) ? undefined : value)) ?? "";
}

function isBlank(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isBlank);
}

export type AutoSave<Data> = ReturnType<typeof createAutoSave<Data>>;
