import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleCalls } from "../../gallery/sample-calls.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { ENGLISH } from "../../testing/words.ts";
import { readPending } from "../bank-link/pending.ts";
import { BankReturnBlock } from "./bank-return.tsx";

const KEY = "hearthline.bank-link";
const page = "/account/heloc/0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3/bank/disburse";
const pending = { application: "a", purpose: "disburse", token: "link-token", page };
const back = "/account/heloc/plaid-oauth-success?oauth_state_id=state";

/** Builds an error like the one that the client throws. */
const refused = (status: number, message: string) => Object.assign(new Error(message), { status });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", back);
});
afterEach(cleanup);

function arrive(stored: unknown, bank: Partial<typeof sampleCalls.bankLink> = {}) {
  if (stored !== undefined)
    localStorage.setItem(KEY, typeof stored === "string" ? stored : JSON.stringify(stored));
  const open = vi.fn<(href: string) => void>();
  const go = vi.fn<(page: string) => void>();
  const setup = async () => ({ provider: "sandbox" as const, institutions: [] });
  const calls = { ...sampleCalls, bankLink: { ...sampleCalls.bankLink, setup, ...bank } };
  const { user } = renderBlock(BankReturnBlock, {
    options: { page: "home" },
    host: { calls, open, go },
  });
  return { open, go, user };
}

it("the return resumes the link of the application that began it with the same token, and opens the page that began it", async () => {
  const resume = vi.fn(async () => ({ publicToken: "public", accounts: [] }));
  const { open } = arrive(pending, { resume });
  await waitFor(() => expect(open).toHaveBeenCalledWith(page));
  expect(resume).toHaveBeenCalledWith({
    application: "a",
    token: "link-token",
    oauthStateId: "state",
  });
  expect(readPending()).toEqual({ ...pending, publicToken: "public" });
});

it.each([
  ["nothing", undefined],
  ["something else", "{"],
  ["a list", "[]"],
  ["a link without its token", { ...pending, token: "" }],
  ["a page of another site", { ...pending, page: "https://evil.example/" }],
  ["a page of another host", { ...pending, page: "//evil.example" }],
])("the return says that it cannot continue where the browser stores %s", async (_what, stored) => {
  const { open, go, user } = arrive(stored);
  expect((await screen.findByRole("alert")).textContent).toBe(ENGLISH.words.bank.lost);
  expect(screen.queryByRole("button", { name: ENGLISH.words.bank.startAgain })).toBeNull();
  await user.click(screen.getByRole("button", { name: ENGLISH.words.bank.toApplications }));
  expect(go.mock.calls).toEqual([["home"]]);
  expect(open).not.toHaveBeenCalled();
});

it("the return rejects and forgets a link that belongs to another person's application", async () => {
  const setup = vi.fn().mockRejectedValue(refused(404, "There is nothing at this address."));
  arrive(pending, { setup });
  expect((await screen.findByRole("alert")).textContent).toBe(ENGLISH.words.bank.notYours);
  expect(screen.queryByRole("button", { name: ENGLISH.words.bank.startAgain })).toBeNull();
  expect(readPending()).toBeNull();
});

it("the return offers to start again on the original page when the token has expired", async () => {
  const message = "The link to your bank has expired. Begin again.";
  const resume = vi.fn().mockRejectedValue(refused(422, message));
  const { open, user } = arrive(pending, { resume });
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await user.click(screen.getByRole("button", { name: ENGLISH.words.bank.startAgain }));
  expect(open.mock.calls).toEqual([[page]]);
});

it("the return keeps the link token when the address lacks the bank's answer", async () => {
  history.replaceState(null, "", "/account/heloc/plaid-oauth-success");
  const resume = vi.fn();
  arrive(pending, { resume });
  await screen.findByRole("alert");
  expect(resume).not.toHaveBeenCalled();
});
