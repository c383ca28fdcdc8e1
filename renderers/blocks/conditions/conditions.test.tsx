import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ConditionCard, ConditionView } from "../../host/types.ts";
import { makeCalls, makeHost, renderBlock, renderWithMantine } from "../../testing/harness.tsx";
import { ConditionAnswerBlock } from "./condition-answer.tsx";
import { ConditionsBlock } from "./conditions.tsx";

const options = {
  asked: "We need",
  inReview: "In review",
  decided: "Accepted",
  nothing: "Nothing now.",
  allMet: "All in order.",
};
const card = (uuid: string): ConditionCard => ({
  title: `Card ${uuid}`,
  text: "The account ending in {accountMask}.",
  verbatim: false,
  papers: [],
  button: "Upload",
  page: "conditions/upload-document",
  documents: [{ type: "BANK_STATEMENT", label: "Bank statement" }],
  args: { count: 1, accountMask: "4821" },
});
const view = (uuid: string, more: Partial<ConditionView> = {}): ConditionView => ({
  uuid,
  categoryEnum: "BANK_ACCOUNT_FRAUD_REVIEW",
  created: "2026-11-18T10:00:00Z",
  status: "NEEDED",
  audience: "BORROWER",
  actionNeeded: true,
  card: card(uuid),
  ...more,
});
const renderConditions = (list: ConditionView[]) =>
  renderBlock(ConditionsBlock, {
    options,
    host: { calls: makeCalls({ conditions: () => Promise.resolve(list) }) },
  });

test("the block lists conditions by status, each open one with its button", async () => {
  renderConditions([
    view("a", {
      status: "RETURNED",
      card: { ...card("a"), sentBack: "Page 2 is missing.", papers: ["The deed"] },
    }),
    view("b", { status: "IN_REVIEW", actionNeeded: false, submittedAt: "2026-11-19T10:00:00Z" }),
    view("c", { status: "ACCEPTED", actionNeeded: false, decidedAt: "2026-11-20T10:00:00Z" }),
  ]);
  const pile = async (name: string) => within(await screen.findByRole("region", { name }));
  const need = await pile("We need 1");
  expect(need.getByText("The deed")).toBeTruthy();
  expect(need.getByText(/Page 2 is missing/)).toBeTruthy();
  expect(need.getByText("The account ending in 4821.")).toBeTruthy();
  expect(need.getByRole("link", { name: "Upload" }).getAttribute("href")).toBe(
    "/flow/conditions/upload-document?condition=a",
  );
  expect((await pile("In review 1")).getByText("We got it on 11/19/2026")).toBeTruthy();
  expect((await pile("Accepted 1")).getByText("Accepted on 11/20/2026")).toBeTruthy();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("the block shows a person's text verbatim and hides a category without a card", async () => {
  const words = { ...card("a"), text: "Send {this} <b>now</b>.", verbatim: true };
  renderConditions([view("a", { card: words }), view("b", { card: null })]);
  expect(await screen.findByText("Send {this} <b>now</b>.")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test.each([
  [[], options.nothing],
  [[view("a", { status: "ACCEPTED", actionNeeded: false })], options.allMet],
])("the block says why the borrower has nothing to send (case %#)", async (list, words) => {
  renderConditions(list);
  expect(await screen.findByText(words)).toBeTruthy();
});

test("the block reloads when the window gets focus, and keeps its list when the reload fails", async () => {
  const conditions = vi
    .fn<() => Promise<ConditionView[]>>()
    .mockResolvedValueOnce([view("a")])
    .mockRejectedValueOnce(new Error("The line went down."))
    .mockResolvedValueOnce([view("b")]);
  renderBlock(ConditionsBlock, { options, host: { calls: makeCalls({ conditions }) } });
  await screen.findByText("Card a");
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(conditions).toHaveBeenCalledTimes(2));
  expect(screen.getByText("Card a")).toBeTruthy();
  window.dispatchEvent(new Event("focus"));
  expect(await screen.findByText("Card b")).toBeTruthy();
});

test("the block reloads when the application's conditions change, and only then", async () => {
  const conditions = vi
    .fn<() => Promise<ConditionView[]>>()
    .mockResolvedValueOnce([view("a", { status: "IN_REVIEW", actionNeeded: false })])
    .mockResolvedValueOnce([view("a", { status: "ACCEPTED", actionNeeded: false })]);
  const calls = makeCalls({ conditions });
  const block = (application: object) => (
    <ConditionsBlock id="block" options={options} host={makeHost({ calls, application })} />
  );
  const before = [view("a", { status: "IN_REVIEW" })];
  const { rerender } = renderWithMantine(block({ conditions: before }));
  await screen.findByText(options.nothing);
  rerender(block({ conditions: before, amount: 50_000 }));
  expect(conditions).toHaveBeenCalledTimes(1);
  rerender(block({ conditions: [view("a", { status: "ACCEPTED" })] }));
  expect(await screen.findByText(options.allMet)).toBeTruthy();
  expect(conditions).toHaveBeenCalledTimes(2);
});

test("the block reloads each minute while the window is visible", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const conditions = vi.fn<() => Promise<ConditionView[]>>().mockResolvedValue([view("a")]);
    renderBlock(ConditionsBlock, { options, host: { calls: makeCalls({ conditions }) } });
    await screen.findByText("Card a");
    await act(() => vi.advanceTimersByTimeAsync(59_999));
    expect(conditions).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(conditions).toHaveBeenCalledTimes(2);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(conditions).toHaveBeenCalledTimes(2);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

test("an uploaded document answers the condition that the address names", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(ConditionAnswerBlock, {
    options: { conditions: true },
    onChange,
    host: {
      query: { condition: "b" },
      calls: makeCalls({
        conditions: () => Promise.resolve([view("a"), view("b")]),
        uploadDocument: vi.fn().mockResolvedValue({ uuid: "u1" }),
      }),
    },
  });
  await screen.findByRole("heading", { name: "Card b" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(
    input as HTMLInputElement,
    new File(["x"], "a.pdf", { type: "application/pdf" }),
  );
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ condition: "b", documents: ["u1"] }));
});
