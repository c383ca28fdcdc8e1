import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Factors } from "#schemas/types/calls/identity.ts";
import type { SecondFactorCalls } from "../../host/types.ts";
import { makeCalls, renderBlock } from "../../testing/harness.tsx";
import { SecondFactorsBlock } from "./second-factors.tsx";

const factors: Factors = {
  authenticatorSince: "2026-11-10T10:00:00Z",
  passkeys: [{ id: "p1", createdAt: "2026-11-12T10:00:00Z", lastUsedAt: null }],
  recoveryCodes: 8,
  required: false,
  verified: true,
};

async function open(over: Partial<SecondFactorCalls> = {}) {
  const calls = {
    factors: vi.fn().mockResolvedValue(factors),
    openStep: vi.fn().mockResolvedValue("step"),
    beginAuthenticator: vi.fn().mockResolvedValue({ secret: "ABCDEFGH", uri: "otpauth://totp/a" }),
    addAuthenticator: vi.fn().mockResolvedValue({ recoveryCodes: ["one"] }),
    addPasskey: vi.fn(),
    removeFactor: vi.fn().mockResolvedValue(undefined),
    renewRecoveryCodes: vi.fn().mockResolvedValue(["one"]),
    askForConfirmation: vi.fn(),
    ...over,
  } satisfies SecondFactorCalls;
  const { user } = renderBlock(SecondFactorsBlock, {
    options: {},
    host: { calls: makeCalls({ secondFactors: calls }) },
  });
  await user.type(await screen.findByLabelText(/password/i, { selector: "input" }), "a password");
  return { calls, user };
}
const focused = () => document.activeElement?.textContent;

test("moves the focus along with each step of the set-up", async () => {
  const { user } = await open();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe("Use another authenticator app"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe("Scan this picture with your authenticator app"));
  await user.type(screen.getByLabelText(/Code/, { selector: "input" }), "123456{Enter}");
  await waitFor(() => expect(focused()).toBe("Save your recovery codes"));
});

test("keeps the focus on the button while the server answers, and after a refusal", async () => {
  const refusals: ((error: Error) => void)[] = [];
  const answer = new Promise<string>((_, reject) => refusals.push(reject));
  const { user } = await open({ openStep: () => answer });
  const button = screen.getByRole("button", { name: /Change/ });
  await user.click(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
  await act(async () => refusals[0]?.(new Error("The password is wrong.")));
  expect(screen.getByRole("alert").textContent).toContain("The password is wrong");
  expect(document.activeElement).toBe(button);
});

test("moves the focus to the list when the row of a removed factor goes", async () => {
  const { calls, user } = await open();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: /Remove the passkey/ }));
  expect(calls.removeFactor).toHaveBeenCalledWith("step", "p1");
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getByRole("list"))).toBe(true),
  );
  expect(document.activeElement).not.toBe(document.body);
});

test("shows the typed password on request, like the other password fields", async () => {
  const { user } = await open();
  const field = screen.getByLabelText<HTMLInputElement>("Your password");
  expect(field.type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show Your password" }));
  expect(field.type).toBe("text");
  expect(field.value).toBe("a password");
});
