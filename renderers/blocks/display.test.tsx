import { cleanup, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { sampleApplication } from "../gallery/sample.ts";
import { makeCalls, renderBlock } from "../testing/harness.tsx";
import lineWords from "#flows/heloc/product.json" with { type: "json" };
import type { ListedProduct } from "../host/types.ts";
import { ApplicationsBlock } from "./applications/applications.tsx";
import { FactsBlock } from "./facts/facts.tsx";
import { NoticeBlock } from "./notice/notice.tsx";
import { ReasonsBlock } from "./reasons/reasons.tsx";
import { SandboxLoginBlock } from "./sandbox-login/sandbox-login.tsx";
import { SummaryBlock } from "./summary/summary.tsx";
import { TaskListBlock } from "./task-list/task-list.tsx";
import { TextBlock } from "./text/text.tsx";
import { WaitBlock } from "./wait/wait.tsx";

const host = { application: sampleApplication };
const rows = [
  { id: "amount", label: "Line", value: "/application/amount", format: "currency" as const },
  { id: "none", label: "Nothing", value: "/application/nothing" },
  { id: "said", label: "Said", value: "/application/nothing", empty: "Not yet" },
];

describe("text and notice blocks", () => {
  test("the text block starts a paragraph at a blank line and renders tags", () => {
    const { container } = renderBlock(TextBlock, {
      options: { text: "One <b>two</b>.\n\nThree." },
    });
    expect(container.querySelectorAll("p")).toHaveLength(2);
    expect(container.querySelector("b")?.textContent).toBe("two");
  });

  test("a notice names its tone in words", () => {
    renderBlock(NoticeBlock, { options: { tone: "warning", text: "Careful." } });
    expect(screen.getByText("Warning:", { exact: false })).toBeTruthy();
  });
});

describe("facts and summary blocks", () => {
  test("the facts block leaves out a row without a value unless the row has a text for it", () => {
    renderBlock(FactsBlock, { options: { rows }, host });
    expect(screen.getByText("$100,000.00")).toBeTruthy();
    expect(screen.queryByText("Nothing")).toBeNull();
    expect(screen.getByText("Not yet")).toBeTruthy();
  });

  test("each section of a summary has a link whose name says what it changes", async () => {
    const go = vi.fn();
    const { user } = renderBlock(SummaryBlock, {
      options: { sections: [{ id: "line", title: "Your line", page: "product/select", rows }] },
      host: { ...host, go },
    });
    await user.click(screen.getByRole("link", { name: "Change Your line" }));
    expect(go).toHaveBeenCalledWith("product/select");
  });
});

describe("wait and reasons blocks", () => {
  test("the wait block announces politely what the borrower waits for, since when, and the usual duration", () => {
    const now = () => Date.parse("2026-11-20T17:42:30Z");
    renderBlock(WaitBlock, {
      options: { text: "Checking.", usually: "PT1M" },
      host: { ...host, now },
    });
    const region = screen.getByRole("status");
    expect(region.textContent).toContain("Checking.");
    expect(region.textContent).toContain("Usually done within 1 minute.");
    expect(region.querySelector("time")?.dateTime).toBe("2026-11-20T17:42:00Z");
  });

  test("the wait block says when the wait takes longer than usual", () => {
    const now = () => Date.parse("2026-11-20T17:43:01Z");
    renderBlock(WaitBlock, {
      options: { text: "Checking.", usually: "PT1M" },
      host: { ...host, now },
    });
    expect(screen.getByRole("status").textContent).toContain("longer than usual");
  });

  test("the reasons block keeps the order of the reasons", () => {
    renderBlock(ReasonsBlock, { options: {}, host });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });
});

const line = { id: "line", offered: true, words: lineWords };
const barn = {
  id: "barn",
  offered: true,
  words: {
    name: "Barn loan",
    summary: "A loan for a barn.",
    begin: "/barn/begin",
    applications: { beginLabel: "Ask for a barn", labels: { BUILT: "built" } },
  },
};

describe("applications block", () => {
  const renderList = (list: object[], products: ListedProduct[] = [line]) => {
    const calls = makeCalls({ listApplications: () => Promise.resolve(list as never) });
    return renderBlock(ApplicationsBlock, {
      options: { empty: "Nothing yet." },
      host: { calls, products },
    });
  };
  const linkTexts = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

  test("the block links to each application and to the beginning of another", async () => {
    renderList([{ uuid: "a", property: "12 Orchard Lane", href: "/account/heloc/a" }]);
    const link = await screen.findByRole("link", { name: "Continue" });
    expect(link.getAttribute("href")).toBe("/account/heloc/a");
    const begin = screen.getByRole("link", { name: "Start a new application" });
    expect(begin.getAttribute("href")).toBe("/account/heloc/register");
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("the block shows the flow state's text where the checklist leaves the page to the flow", async () => {
    const declined = {
      uuid: "a",
      product: "line",
      checklistStatus: "IN_PROGRESS",
      flowState: "dtiDeclined",
    };
    renderList([declined, { uuid: "b", product: "line", checklistStatus: "IN_PROGRESS" }]);
    expect(await screen.findByText("not approved")).toBeTruthy();
    expect(screen.getByText("in progress")).toBeTruthy();
    expect(linkTexts()).toEqual(["See why", "Continue", "Start a new application"]);
  });

  test("the block links a co-signer to the application to sign and does not call the list empty", async () => {
    const href = "/account/heloc/heloc-signer";
    renderList([{ uuid: "s", product: "line", signing: true, href }]);
    const link = await screen.findByRole("link", { name: "Open your part" });
    expect(link.getAttribute("href")).toBe(href);
    expect(screen.getByText("Signing with another owner")).toBeTruthy();
    expect(screen.queryByText(/Nothing yet|You have no application/)).toBeNull();
  });

  test("the block groups the applications of several products and offers to begin each", async () => {
    renderList(
      [
        { uuid: "b", product: "barn", checklistStatus: "BUILT", href: "/barn/b" },
        { uuid: "a", product: "line", checklistStatus: "COMPLETE", href: "/line/a" },
        { uuid: "c", product: "barn", href: "/barn/c" },
      ],
      [{ ...line, words: { ...lineWords, name: "Home line" } }, barn],
    );
    await screen.findByText("built");
    expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual([
      "Barn loan",
      "Home line",
      "Start a new application",
    ]);
    expect(linkTexts()).toEqual([
      "Continue",
      "Continue",
      "View my line",
      "Start a new application",
      "Ask for a barn",
    ]);
    const begin = screen.getByRole("link", { name: "Ask for a barn" });
    expect(begin.getAttribute("href")).toBe("/barn/begin");
    expect(begin.getAttribute("aria-describedby")).toBe(screen.getAllByText("Barn loan")[1]?.id);
  });

  test("the block lists open applications of a product that the lender no longer offers", async () => {
    renderList(
      [{ uuid: "b", product: "barn", checklistStatus: "BUILT", href: "/barn/b" }],
      [line, { ...barn, offered: false }],
    );
    await screen.findByText("built");
    expect(screen.queryByRole("link", { name: "Ask for a barn" })).toBeNull();
    expect(screen.getByRole("link", { name: "Start a new application" })).toBeTruthy();
  });

  test("the block shows the empty text of a lender's only product, else its own", async () => {
    renderList([], [line, { ...barn, offered: false }]);
    await screen.findByText(/^You have no application with us yet. Checking your rate/);
    cleanup();
    renderList([], [line, barn]);
    await screen.findByText("Nothing yet.");
  });

  test("the block offers to reload a list that failed to load", async () => {
    const listApplications = vi
      .fn()
      .mockRejectedValueOnce(new Error("No line."))
      .mockResolvedValue([]);
    const { user } = renderBlock(ApplicationsBlock, {
      options: {},
      host: { calls: makeCalls({ listApplications }) },
    });
    await screen.findByRole("alert");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("You have no application with us yet.");
  });
});

test("the log-in block shows its credentials only in a sandbox", async () => {
  const calls = makeCalls({
    sandboxLogin: () => Promise.resolve({ email: "a@b.co", password: "p" }),
  });
  renderBlock(SandboxLoginBlock, { options: {}, host: { calls } });
  expect(await screen.findByText("a@b.co")).toBeTruthy();
});

describe("the task list", () => {
  const options = {
    tasks: [
      { id: "identity", title: "Verify your identity", minutes: 3 },
      { id: "account", title: "Add your account", hint: "Have its numbers ready.", minutes: 1 },
      { id: "sign", title: "Sign" },
      { id: "absent", title: "Not asked of this person" },
    ],
    later: [{ id: "money", title: "Get your money", hint: "After signing." }],
  };
  const render = () =>
    renderBlock(TaskListBlock, {
      options,
      host: {
        application: {
          tasks: [
            { id: "identity", status: "COMPLETED" },
            { id: "account", status: "NOT_STARTED", state: "ACCOUNT" },
            { id: "sign", status: "BLOCKED", waitsFor: ["account"] },
          ],
        },
        taskPages: () => new Map([["account", "bank/account"]]),
      },
    });

  test("each task has its status, and a blocked one says which to complete first", () => {
    render();
    expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Verify your identityCompleted",
      "Add your accountHave its numbers ready.About 1 minuteNot yet started",
      "SignFirst complete: Add your accountCannot start yet",
      "Get your moneyAfter signing.Cannot start yet",
    ]);
    expect(screen.getByText("1 of 3 completed")).toBeTruthy();
  });

  test("only open tasks are links, described by hint, time and status", () => {
    render();
    const [link, ...others] = screen.getAllByRole("link");
    expect(others).toEqual([]);
    expect(link?.getAttribute("href")).toBe("/flow/bank/account");
    const described = (link?.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Have its numbers ready.About 1 minute",
      "Not yet started",
    ]);
  });
});
