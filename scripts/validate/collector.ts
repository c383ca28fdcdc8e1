/**
 * Collects the garbage of a watch in the pause after a save. Each save leaves some megabytes that the next ones do not
 * use, and V8 lets them grow to four times what a thread uses before it collects them.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Collector {
  /**
   * Whether a thread has more than so many megabytes of garbage. Without a collection before, what it has at the first
   * call counts as in use.
   */
  isOver(megabytes: number): boolean;
  /** Collects the garbage of its thread, which takes about as long as a save. */
  collect(): void;
}

interface Heap {
  /** Returns the megabytes of objects that have outlived some collections of young ones, garbage included. */
  used(): number;
  collect(): void;
}

const BYTES_PER_MB = 2 ** 20;

function ownHeap(): Heap {
  setFlagsFromString("--expose-gc");
  const old = () => getHeapSpaceStatistics().filter((each) => !each.space_name.startsWith("new"));
  return {
    used: () => old().reduce((sum, each) => sum + each.space_used_size, 0) / BYTES_PER_MB,
    collect: runInNewContext("gc") as () => void,
  };
}

export function createCollector(heap: Heap = ownHeap()): Collector {
  let inUse = Infinity;
  return {
    isOver(megabytes) {
      inUse = Math.min(inUse, heap.used());
      return heap.used() - inUse > megabytes;
    },
    collect() {
      heap.collect();
      inUse = heap.used();
    },
  };
}
