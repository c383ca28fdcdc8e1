import { expect, it } from "vitest";
import { eachApart } from "./each-apart.ts";

it("does the work of the others when one fails, and then says what failed", async () => {
  const done: number[] = [];
  const all = eachApart([1, 2, 3], async (item) => {
    if (item === 2) throw new Error("two is away");
    done.push(item);
  });
  await expect(all).rejects.toThrow("two is away");
  expect(done).toEqual([1, 3]);
});

it("is content without a failure", async () => {
  await expect(eachApart([], () => Promise.resolve())).resolves.toBeUndefined();
});
