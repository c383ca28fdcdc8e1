import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys, PENDING_READ_MS, reread } from "./queries.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";

/** A page that shows an application, with reads that the test answers. */
function page() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: keys.application(uuid),
    queryFn: () => new Promise<string>((resolve) => reads.push(resolve)),
    initialData: "as it was",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = observer.subscribe(() => {});
  const cachedApplication = () => queries.getQueryData(keys.application(uuid));
  return { queries, reads, shown: cachedApplication, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("lets a slow read finish, however many callers ask meanwhile, and reads once more after it", async () => {
  const { queries, reads, shown: cachedApplication, end } = page();
  const pending = [reread(queries, uuid)];
  for (let again = 0; again < 8; again += 1) {
    await vi.advanceTimersByTimeAsync(250);
    pending.push(reread(queries, uuid));
  }
  expect(reads).toHaveLength(1);
  reads[0]?.("first");
  await vi.advanceTimersByTimeAsync(0);
  expect(cachedApplication()).toBe("first");
  expect(reads).toHaveLength(2);
  reads[1]?.("second");
  await Promise.all(pending);
  expect(cachedApplication()).toBe("second");
  expect(reads).toHaveLength(2);
  end();
});

it("replaces a read that hangs, and never shows an older answer after a newer one", async () => {
  const { queries, reads, shown: cachedApplication, end } = page();
  void reread(queries, uuid);
  const nextRead = reread(queries, uuid);
  await vi.advanceTimersByTimeAsync(PENDING_READ_MS - 1);
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toHaveLength(2);
  reads[1]?.("newer");
  await nextRead;
  reads[0]?.("older");
  await vi.advanceTimersByTimeAsync(0);
  expect(cachedApplication()).toBe("newer");
  end();
});
