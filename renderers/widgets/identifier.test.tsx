import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import type { BlockCalls, LookupAnswer } from "../host/types.ts";
import { lateWidgets } from "../registry.ts";
import { axeFindings } from "../testing/axe.ts";
import { makeCalls, makeHost, makeScreen, renderScreen } from "../testing/harness.tsx";

beforeAll(() => lateWidgets.identifier?.load());

type LookupCall = NonNullable<BlockCalls["lookup"]>;

/** Knows one license. */
const registry: LookupCall = async (_name, query): Promise<LookupAnswer> => ({
  status: "matches",
  matches:
    query === "4711" ? [{ label: "Harbor", value: { number: "4711", holder: "Harbor" } }] : [],
});

function renderIdentifier(lookup: LookupCall) {
  return renderScreen(
    makeScreen({
      schema: {
        $id: "screen:test/identifier",
        type: "object",
        required: ["value"],
        properties: { value: { type: "string", title: "License" } },
      },
      ui: {
        value: {
          "ui:widget": "identifier",
          "ui:options": {
            lookup: "licenses",
            digits: true,
            found: "Held by {holder}.",
            missing: "Nobody has this license.",
          },
        },
      },
    }),
    { host: makeHost({ calls: makeCalls({ lookup }) }) },
  );
}

test("an identifier shows its meaning, and a warning when the lookup does not know it", async () => {
  const { user, container, onSubmit } = renderIdentifier(registry);
  const input = screen.getByLabelText("License");
  await user.type(input, "47-11");
  expect(await screen.findByText("Held by Harbor.")).toBeTruthy();
  await user.type(input, "9");
  expect(screen.queryByText("Held by Harbor.")).toBeNull();
  const warning = await screen.findByText(/Nobody has this license\./);
  expect(input.getAttribute("aria-describedby")).toContain(
    warning.closest("[role=status]")?.id ?? "?",
  );
  expect(input.getAttribute("aria-invalid")).toBeNull();
  expect(await axeFindings(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "47119" });
});

test("an identifier warns of nothing while its lookup has no answer", async () => {
  const lookup = vi.fn<LookupCall>(() => Promise.reject(new Error("down")));
  const { user, onSubmit } = renderIdentifier(lookup);
  await user.type(screen.getByLabelText("License"), "1");
  await waitFor(() => expect(lookup).toHaveBeenCalled());
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.queryByText(/Nobody/)).toBeNull();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "1" });
});
