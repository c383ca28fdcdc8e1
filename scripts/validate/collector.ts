/**
 * Collects the garbage of a watch in the pause after a save. Each save leaves some megabytes that the next ones do not
 * use, and V8 lets them grow to four times what a thread uses before it collects them.
 */
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Collector {
  /**
   * Collects the garbage of its thread when the memory is more than so many times that in use after the last
   * collection, or at the first call, and returns whether it did. A collection takes about as long as a save.
   */
  collectOver(times: number): boolean;
  collect(): void;
}

interface Heap {
  /** Returns the bytes of all objects, garbage included. */
  used(): number;
  collect(): void;
}

function ownHeap(): Heap {
  setFlagsFromString("--expose-gc");
  return {
    used: () => getHeapStatistics().used_heap_size,
    collect: runInNewContext("gc") as () => void,
  };
}

export function createCollector(heap: Heap = ownHeap()): Collector {
  let inUse = Infinity;
  const collect = () => {
    heap.collect();
    inUse = heap.used();
  };
  return {
    collect,
    collectOver(times) {
      inUse = Math.min(inUse, heap.used());
      const isOver = heap.used() > times * inUse;
      if (isOver) collect();
      return isOver;
    },
  };
}
