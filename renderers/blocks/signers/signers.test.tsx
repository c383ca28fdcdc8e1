import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SignersBlock } from "./signers.tsx";
import { renderBlock } from "../../testing/harness.tsx";

const marks = [
  { id: "invitedAt" as const, label: "Email sent" },
  { id: "signedAt" as const, label: "Papers signed" },
];
const helocSigners = [
  {
    uuid: "a",
    firstName: "Alex",
    lastName: "Doe",
    email: "alex@example.com",
    invitedAt: "2026-11-20T18:00:00Z",
  },
  { uuid: "b", firstName: "Bo", lastName: "Roe", email: "bo@example.com" },
];

it("the block shows the finished and open steps of each owner", () => {
  renderBlock(SignersBlock, {
    options: { list: "/application/helocSigners", marks },
    host: { application: { helocSigners } },
  });
  const [alex, bo] = screen.getAllByRole("listitem").filter((item) => item.querySelector("ol"));
  expect(within(alex!).getByText("Alex Doe")).toBeTruthy();
  expect(within(alex!).getByText(/Nov 20, 2026/)).toBeTruthy();
  expect(within(alex!).getAllByText("Not yet")).toHaveLength(1);
  expect(within(bo!).getAllByText("Not yet")).toHaveLength(2);
});

it("the block with a field lets the borrower choose one owner", async () => {
  const chosen = vi.fn();
  const host = { application: { helocSigners } };
  const { user } = renderBlock(SignersBlock, {
    options: { list: "/application/helocSigners", marks: [] },
    host,
    onChange: chosen,
  });
  await user.click(screen.getByRole("radio", { name: /Bo Roe/ }));
  expect(chosen).toHaveBeenCalledWith("b");
});
