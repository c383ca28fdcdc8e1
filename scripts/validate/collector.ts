/**
 * Collects the garbage of a watch in the pause after a save. Each save leaves some megabytes that the next ones do not
 * use, and V8 lets them grow to four times what a thread uses before it collects them.
 */
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The most memory, against that in use after the last collection. A collection takes about half the time of a save. */
const MOST = 1.6;

export interface Collector {
  /** Collects the garbage of its thread when there is much of it, and returns whether it did. */
  collectMuch(): boolean;
  collect(): void;
}

interface Heap {
  /** Returns the bytes of all objects, garbage included. */
  used(): number;
  collect(): void;
}

export function ownHeap(): Heap {
  setFlagsFromString("--expose-gc");
  return {
    used: () => getHeapStatistics().used_heap_size,
    collect: runInNewContext("gc") as () => void,
  };
}

export function createCollector(heap: Heap = ownHeap(), most = MOST): Collector {
  let inUse = 0;
  const collect = () => {
    heap.collect();
    inUse = heap.used();
  };
  return {
    collect,
    collectMuch() {
      const isMuch = heap.used() > most * inUse;
      if (isMuch) collect();
      return isMuch;
    },
  };
}
