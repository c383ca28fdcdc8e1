import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleCalls } from "../../gallery/sample.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { words } from "../../words/words.ts";
import { readPending } from "../bank-link/pending.ts";
import { BankReturnBlock } from "./bank-return.tsx";

const KEY = "hearthline.bank-link";
const page = "/account/heloc/0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3/bank/disburse";
const pending = { application: "a", purpose: "disburse", token: "link-token", page };
const back = "/account/heloc/plaid-oauth-success?oauth_state_id=state";

/** An error of a call, as the client throws it. */
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
  const setup = async () => ({ provider: "sandbox" as const, institutions: [] });
  const calls = { ...sampleCalls, bankLink: { ...sampleCalls.bankLink, setup, ...bank } };
  const { user } = renderBlock(BankReturnBlock, { options: {}, host: { calls, open } });
  return { open, user };
}

it("goes on with the same token in the application that began, and to the page that did", async () => {
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
])("says that it cannot go on where the browser holds %s", async (_what, stored) => {
  const { open, user } = arrive(stored);
  expect((await screen.findByRole("alert")).textContent).toBe(words.bank.lost);
  expect(screen.queryByRole("button", { name: words.bank.startAgain })).toBeNull();
  await user.click(screen.getByRole("button", { name: words.bank.toApplications }));
  expect(open.mock.calls).toEqual([["/account/heloc"]]);
});

it("says so when the link belongs to another person's application, and forgets it", async () => {
  const setup = vi.fn().mockRejectedValue(refused(404, "There is nothing at this address."));
  arrive(pending, { setup });
  expect((await screen.findByRole("alert")).textContent).toBe(words.bank.notYours);
  expect(screen.queryByRole("button", { name: words.bank.startAgain })).toBeNull();
  expect(readPending()).toBeNull();
});

it("begins again on the page that did when the token has expired", async () => {
  const message = "The link to your bank has expired. Begin again.";
  const resume = vi.fn().mockRejectedValue(refused(422, message));
  const { open, user } = arrive(pending, { resume });
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await user.click(screen.getByRole("button", { name: words.bank.startAgain }));
  expect(open.mock.calls).toEqual([[page]]);
});

it("does not spend the link when the bank's answer is not in the address", async () => {
  history.replaceState(null, "", "/account/heloc/plaid-oauth-success");
  const resume = vi.fn();
  arrive(pending, { resume });
  await screen.findByRole("alert");
  expect(resume).not.toHaveBeenCalled();
});
