/** Repeats actions while the process lives; the timers do not keep it alive. */
export function heartbeats() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    every(milliseconds: number, action: () => void): void {
      const timer = setInterval(action, milliseconds);
      timer.unref();
      timers.add(timer);
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
      timers.clear();
    },
  };
}
