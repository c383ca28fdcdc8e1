import { beforeEach, describe, expect, it } from "vitest";
import { createDraftStore } from "./store.ts";
import type { Vault } from "./vault.ts";

/** A box that anyone can open, so that the test sees what goes in. */
const box: Vault = { seal: async (text) => text, open: async (text) => text, forget: () => {} };

beforeEach(() => sessionStorage.clear());

const keys = () => {
  let count = 0;
  return () => `key-${(count += 1)}`;
};

it("a reload finds the answers, the unsent ones and the key of the creation", async () => {
  const before = createDraftStore(box, sessionStorage);
  await before.ready;
  before.submit("join", "a", { x: 1 });
  before.type("join", "b", { y: 2 });
  const key = before.creationKey("join", "body", keys());
  await before.flush();
  const after = createDraftStore(box, sessionStorage);
  await after.ready;
  expect(after.store.getState()).toEqual(before.store.getState());
  expect(after.creationKey("join", "body", () => "another")).toBe(key);
});

it("the same answers keep their key, others get a new one", async () => {
  const { creationKey } = createDraftStore(box, sessionStorage);
  const newKey = keys();
  expect([
    creationKey("join", "x", newKey),
    creationKey("join", "x", newKey),
    creationKey("join", "y", newKey),
  ]).toEqual(["key-1", "key-1", "key-2"]);
});

it("a screen submitted again keeps its place, and what was typed on it is done with", () => {
  const drafts = createDraftStore(box, sessionStorage);
  drafts.submit("join", "a", { x: 1 });
  drafts.submit("join", "b", {});
  drafts.type("join", "a", { x: 2 });
  drafts.submit("join", "a", { x: 3 });
  expect(drafts.store.getState().flows.join).toMatchObject({
    submitted: [
      { screen: "a", data: { x: 3 } },
      { screen: "b", data: {} },
    ],
    unsent: {},
  });
});

it("what is finished is gone from storage at once, and from memory when the flow begins anew", async () => {
  const drafts = createDraftStore(box, sessionStorage);
  await drafts.ready;
  drafts.submit("join", "a", { x: "CANARY" });
  await drafts.finish("join");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("CANARY");
  expect(drafts.store.getState().flows.join?.submitted).toHaveLength(1);
  drafts.begin("join");
  expect(drafts.store.getState().flows).toEqual({});
});

it("without a way to seal, nothing is written down", async () => {
  const closed: Vault = { seal: async () => null, open: async () => null, forget: () => {} };
  const drafts = createDraftStore(closed, sessionStorage);
  await drafts.ready;
  drafts.submit("join", "a", { x: 1 });
  await drafts.flush();
  expect(sessionStorage.length).toBe(0);
});

describe("after a session that ran out", () => {
  const at = async (who: { now: string | null }) => {
    const drafts = createDraftStore(box, sessionStorage, () => who.now);
    await drafts.ready;
    return drafts;
  };
  async function leftBy(name: string | null) {
    const before = await at({ now: name });
    before.submit("join", "a", { x: 1 });
    await before.flush();
  }
  const answers = ({ store }: ReturnType<typeof createDraftStore>) =>
    store.getState().flows.join?.submitted ?? [];

  it("whose they are finds the answers again, and nobody before that", async () => {
    await leftBy("alice");
    const who: { now: string | null } = { now: null };
    const drafts = await at(who);
    expect(answers(drafts)).toEqual([]);
    who.now = "alice";
    drafts.adopt();
    expect(answers(drafts)).toHaveLength(1);
  });

  it("somebody else finds nothing, and then it is gone", async () => {
    await leftBy("alice");
    expect(answers(await at({ now: "bob" }))).toEqual([]);
    expect(sessionStorage.length).toBe(0);
    expect(answers(await at({ now: "alice" }))).toEqual([]);
  });

  it("answers that were begun by nobody go with the first who logs in", async () => {
    await leftBy(null);
    const who: { now: string | null } = { now: null };
    const drafts = await at(who);
    expect(answers(drafts)).toHaveLength(1);
    who.now = "alice";
    drafts.adopt();
    drafts.submit("join", "b", {});
    await drafts.flush();
    expect(answers(await at({ now: "bob" }))).toEqual([]);
  });
});
