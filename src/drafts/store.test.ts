import { beforeEach, describe, expect, it } from "vitest";
import { createDraftStore } from "./store.ts";
import type { Vault } from "./vault.ts";

/** A vault without encryption, so that the test sees what is stored. */
const box: Vault = { seal: async (text) => text, open: async (text) => text, forget: () => {} };

beforeEach(() => sessionStorage.clear());

const keys = () => {
  let count = 0;
  return () => `key-${(count += 1)}`;
};

it("a reload restores the answers, the unsent ones and the key of the creation", async () => {
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

it("a submitted page is stored at once, so a reload of the next page keeps it", async () => {
  const before = createDraftStore(box, sessionStorage);
  await before.ready;
  before.submit("join", "a", { x: 1 });
  await expect.poll(() => sessionStorage.length, { timeout: 150, interval: 5 }).toBe(1);
  const after = createDraftStore(box, sessionStorage);
  await after.ready;
  expect(after.store.getState()).toEqual(before.store.getState());
});

it("the same answers keep their key, other answers get a new one", async () => {
  const { creationKey } = createDraftStore(box, sessionStorage);
  const newKey = keys();
  expect([
    creationKey("join", "x", newKey),
    creationKey("join", "x", newKey),
    creationKey("join", "y", newKey),
  ]).toEqual(["key-1", "key-1", "key-2"]);
});

it("a screen submitted again keeps its place and loses its unsent answers", () => {
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

it("a finished flow leaves storage at once, and memory when the flow begins again", async () => {
  const drafts = createDraftStore(box, sessionStorage);
  await drafts.ready;
  drafts.submit("join", "a", { x: "CANARY" });
  await drafts.finish("join");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("CANARY");
  expect(drafts.store.getState().flows.join?.submitted).toHaveLength(1);
  drafts.begin("join");
  expect(drafts.store.getState().flows).toEqual({});
});

it("nothing is stored without a way to seal it", async () => {
  const closed: Vault = { seal: async () => null, open: async () => null, forget: () => {} };
  const drafts = createDraftStore(closed, sessionStorage);
  await drafts.ready;
  drafts.submit("join", "a", { x: 1 });
  await drafts.flush();
  expect(sessionStorage.length).toBe(0);
});

describe("after a session that ran out", () => {
  const storeFor = async (person: { now: string | null }) => {
    const drafts = createDraftStore(box, sessionStorage, () => person.now);
    await drafts.ready;
    return drafts;
  };
  async function leftBy(name: string | null) {
    const before = await storeFor({ now: name });
    before.submit("join", "a", { x: 1 });
    await before.flush();
  }
  const answers = ({ store }: ReturnType<typeof createDraftStore>) =>
    store.getState().flows.join?.submitted ?? [];

  it("gives the answers back to their owner after the log-in and to no other person", async () => {
    await leftBy("alice");
    const person: { now: string | null } = { now: null };
    const drafts = await storeFor(person);
    expect(answers(drafts)).toEqual([]);
    person.now = "alice";
    drafts.adopt();
    expect(answers(drafts)).toHaveLength(1);
  });

  it("another person finds nothing, and the answers are deleted", async () => {
    await leftBy("alice");
    expect(answers(await storeFor({ now: "bob" }))).toEqual([]);
    expect(sessionStorage.length).toBe(0);
    expect(answers(await storeFor({ now: "alice" }))).toEqual([]);
  });

  it("answers of an anonymous person go to the first one who logs in", async () => {
    await leftBy(null);
    const person: { now: string | null } = { now: null };
    const drafts = await storeFor(person);
    expect(answers(drafts)).toHaveLength(1);
    person.now = "alice";
    drafts.adopt();
    drafts.submit("join", "b", {});
    await drafts.flush();
    expect(answers(await storeFor({ now: "bob" }))).toEqual([]);
  });
});
