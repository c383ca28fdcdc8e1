import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useEndSeen } from "./use-end-seen.ts";

let observed: { look: (ratio: number) => void; threshold: unknown }[] = [];
beforeEach(() => {
  observed = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(see: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const look = (intersectionRatio: number) =>
          see(
            [{ intersectionRatio } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          );
        observed.push({ look, threshold: options?.threshold });
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function Reader({ ready, onEnd }: { ready: boolean; onEnd: () => void }) {
  return <p ref={useEndSeen(ready, onEnd)}>The end</p>;
}

it("a document counts as read once a quarter of its end mark is visible", () => {
  const onEnd = vi.fn();
  render(<Reader ready onEnd={onEnd} />);
  const [end] = observed;
  expect(end?.threshold).toBe(0.25);
  act(() => end?.look(0.24));
  expect(onEnd).not.toHaveBeenCalled();
  act(() => end?.look(0.25));
  expect(onEnd).toHaveBeenCalledOnce();
});

it("a document does not count as read before it is drawn", () => {
  render(<Reader ready={false} onEnd={vi.fn()} />);
  expect(observed).toEqual([]);
});
