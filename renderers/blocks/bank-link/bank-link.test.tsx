import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleCalls } from "../../gallery/sample-calls.ts";
import { renderBlock } from "../../testing/harness.tsx";
import type { LinkedAccount } from "../../host/types.ts";
import { BankLinkBlock } from "./bank-link.tsx";
import { readPending, writePending } from "./pending.ts";

const host = { calls: sampleCalls };
const options = { purpose: "disburse" as const };

test("the bank link moves focus to each step, from bank to log-in to account, and reports the chosen account", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(BankLinkBlock, { options, value: {}, onChange, host });
  await user.type(await screen.findByLabelText("Name of your bank"), "sand");
  expect(screen.queryByRole("button", { name: "Orchard Credit Union" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sandbox Bank" }));
  expect(document.activeElement?.textContent).toBe("Log in at your bank");
  await user.type(screen.getByLabelText("User ID"), "user_good");
  await user.type(screen.getByLabelText("Bank password"), "pass_good{Enter}");
  const account = await screen.findByRole("radio", { name: /Savings/ });
  await user.click(account);
  expect(onChange).toHaveBeenLastCalledWith({
    publicToken: "public-sandbox",
    accountUuid: "00000000-0000-4000-8000-000000000052",
  });
});

test("a failed log-in shows the reason and clears only the password", async () => {
  const { user } = renderBlock(BankLinkBlock, { options, value: {}, onChange: vi.fn(), host });
  await user.click(await screen.findByRole("button", { name: "Sandbox Bank" }));
  await user.type(screen.getByLabelText("User ID"), "user_bad");
  await user.type(screen.getByLabelText("Bank password"), "x");
  // The one primary button of the page is its own.
  const connect = screen.getByRole("button", { name: "Connect" });
  expect(connect.getAttribute("data-variant")).toBe("default");
  await user.click(connect);
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(
      "The bank did not accept this user ID and password.",
    ),
  );
  expect(screen.getByLabelText<HTMLInputElement>("User ID").value).toBe("user_bad");
  expect(screen.getByLabelText<HTMLInputElement>("Bank password").value).toBe("");
});

test("the block shows an account as linked when the page loads with one", () => {
  renderBlock(BankLinkBlock, {
    options,
    value: { publicToken: "p", accountUuid: "a" },
    onChange: vi.fn(),
    host: {
      ...host,
      application: {
        linkedAccounts: [
          { uuid: "a", bankName: "River Bank", accountType: "CHECKING", mask: "1234" },
        ],
      },
    },
  });
  expect(screen.getByText("Linked: River Bank Checking •••• 1234")).toBeTruthy();
});

test("an account that was linked before is offered first, and another bank after it", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(BankLinkBlock, {
    options: { ...options, known: true },
    value: {},
    onChange,
    host: {
      ...host,
      application: {
        linkedAccounts: [
          { uuid: "a", bankName: "River Bank", accountType: "CHECKING", mask: "1234" },
        ],
      },
    },
  });
  await user.click(screen.getByRole("radio", { name: "River Bank Checking •••• 1234" }));
  expect(onChange).toHaveBeenLastCalledWith({ accountUuid: "a" });
  await user.click(screen.getByRole("button", { name: "Choose another bank" }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  expect(await screen.findByLabelText("Name of your bank")).toBeTruthy();
});

/** Returns from the log-in at the bank's own site with these accounts. */
async function returnWith(accounts: LinkedAccount[]) {
  writePending({
    application: "u",
    purpose: options.purpose,
    token: "link",
    page: "/page",
    publicToken: "public",
  });
  const bankLink = { ...sampleCalls.bankLink, accounts: async () => accounts };
  const onChange = vi.fn();
  const { user } = renderBlock(BankLinkBlock, {
    options,
    value: {},
    onChange,
    host: { application: { uuid: "u" }, calls: { ...sampleCalls, bankLink } },
  });
  return { onChange, user };
}

test("the return from the bank's own site shows its accounts, and takes a single one", async () => {
  const account = { uuid: "a", bankName: "River Bank", accountType: "CHECKING", mask: "1234" };
  const { onChange } = await returnWith([account as LinkedAccount]);
  expect(await screen.findByRole("group", { name: "Accounts at River Bank" })).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith({ publicToken: "public", accountUuid: "a" });
});

test("a log-in without an account says so, and the banks stay to choose another", async () => {
  const { onChange, user } = await returnWith([]);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This log-in has no account that can be used here. Choose another bank.",
  );
  expect(await screen.findByLabelText("Name of your bank")).toBeTruthy();
  expect([onChange.mock.calls, readPending()]).toEqual([[], null]);
  await user.click(screen.getByRole("button", { name: "Sandbox Bank" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a person who comes back to the banks finds them as they were, without another call", async () => {
  const setup = vi.fn(sampleCalls.bankLink.setup);
  const calls = { ...sampleCalls, bankLink: { ...sampleCalls.bankLink, setup } };
  const { user } = renderBlock(BankLinkBlock, {
    options,
    value: {},
    onChange: vi.fn(),
    host: { calls },
  });
  await user.type(await screen.findByLabelText("Name of your bank"), "sand");
  await user.click(screen.getByRole("button", { name: "Sandbox Bank" }));
  await user.click(screen.getByRole("button", { name: "Choose another bank" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name of your bank").value).toBe("sand");
  expect(setup).toHaveBeenCalledTimes(1);
});
