import { afterEach, expect, test } from "vitest";
import { loadDefinitions } from "../../load.ts";
import { smallScreen, testRoot, type TestRoot } from "../../testing/test-root.ts";
import { validateDefinitions } from "../../validate.ts";

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

/** Returns the findings about options of a page that asks for an account for each purpose. */
async function pointers(purposes: readonly string[], account: string): Promise<string[]> {
  const screen = smallScreen("small", "first", {
    body: purposes.map((purpose, index) => ({
      id: `bank${index}`,
      block: "bank-link",
      field: "bankLink",
      options: { purpose },
    })),
    actions: [
      {
        id: "continue",
        kind: "submit",
        label: "Continue",
        effects: [{ effect: "set-account", options: { account } }],
      },
    ],
  });
  const root = await testRoot({ "flows/small/screens/first.json": screen });
  roots.push(root);
  return validateDefinitions(await loadDefinitions(root.path))
    .filter(({ code }) => code === "effect-options")
    .map(({ pointer }) => pointer);
}

test("an effect may save the account that the block asks for", async () => {
  expect(await pointers(["autopay"], "autopay")).toEqual([]);
});

test("an effect may save the account of one of two blocks", async () => {
  expect(await pointers(["disburse", "autopay"], "autopay")).toEqual([]);
});

test("another account than the block asks for is reported at the option of the effect", async () => {
  expect(await pointers(["disburse"], "autopay")).toEqual(["/actions/0/effects/0/options/account"]);
});

test("a purpose that the effect cannot have is reported at the block", async () => {
  expect(await pointers(["income"], "autopay")).toEqual(["/body/0/options/purpose"]);
});
