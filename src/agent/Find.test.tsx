import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { FoundApplication } from "#schemas/types/calls/agents.ts";
import { Find } from "./Find.tsx";

afterEach(cleanup);

const application = (uuid: string): FoundApplication => ({
  uuid,
  flow: "heloc",
  createdAt: "2026-11-10T10:00:00Z",
  updatedAt: "2026-11-20T10:00:00Z",
});

async function find(typed: string, found: FoundApplication[] = []) {
  const search = vi.fn().mockResolvedValue(found);
  const open = vi.fn();
  render(<Find calls={{ search }} open={open} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Email of the borrower/), `${typed}{Enter}`);
  return { search, open };
}

it("opens the one application of an address", async () => {
  const { search, open } = await find("ada@example.com", [application("a")]);
  expect(search).toHaveBeenCalledWith("ada@example.com");
  expect(open).toHaveBeenCalledWith("/agent/applications/a");
});

it("lists several applications of an address", async () => {
  const { open } = await find("ada@example.com", [application("a"), application("b")]);
  const links = await screen.findAllByRole("link", { name: /^HELOC, begun Nov 10, 2026/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/agent/applications/a",
    "/agent/applications/b",
  ]);
  expect(open).not.toHaveBeenCalled();
});

it("says that an address has no application", async () => {
  await find("nobody@example.com");
  await screen.findByText("No application that you may see belongs to this address.");
});

it("opens an application by its identifier without a search", async () => {
  const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
  const { search, open } = await find(uuid);
  expect(open).toHaveBeenCalledWith(`/agent/applications/${uuid}`);
  expect(search).not.toHaveBeenCalled();
});
