import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { AgentView } from "#schemas/types/calls/agents.ts";
import { Ask } from "./Ask.tsx";

afterEach(cleanup);

it("tells categories apart that the borrower knows by one title", () => {
  const categories = [
    { id: "UPLOAD_ID", title: "Upload ID" },
    { id: "OWNER_REVIEW", title: "Confirm Property Ownership" },
    { id: "OWNER_FRAUD", title: "Confirm Property Ownership" },
  ];
  const view = { categories } as unknown as AgentView;
  render(<Ask view={view} ask={() => Promise.resolve()} />);
  const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(names).toEqual([
    "Upload ID",
    "Confirm Property Ownership (owner review)",
    "Confirm Property Ownership (owner fraud)",
  ]);
});
