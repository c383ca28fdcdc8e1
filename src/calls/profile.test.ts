import { beforeEach, expect, it, vi } from "vitest";
import { createClient } from "./client.ts";
import { readProfile } from "./profile.ts";

const answers = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });

function make(fetching: () => Promise<Response>, token: string | null = "Bearer t") {
  const onUnauthenticated = vi.fn<() => void>();
  const sent = vi.fn(fetching);
  const client = createClient({
    fetch: sent as unknown as typeof fetch,
    origin: "https://lender.example",
    orgCode: "main",
    locale: () => "en-US",
    readToken: () => token,
    storeToken: () => {},
    onUnauthenticated,
    sleep: async () => {},
    random: () => 0,
    onTrouble: () => {},
    onAnswer: () => {},
  });
  return { client, sent, onUnauthenticated };
}

beforeEach(() => vi.restoreAllMocks());

it("returns the profile", async () => {
  const { client } = make(answers(200, { email: "a@b.c" }));
  expect(await readProfile(client)).toEqual({ email: "a@b.c" });
});

it.each([403, 404, 500])("words a refusal with status %i in one sentence", async (status) => {
  const { client, onUnauthenticated } = make(answers(status, { errors: ["Inside."] }));
  await expect(readProfile(client)).rejects.toMatchObject({
    status,
    message: "Failed to fetch profile details.",
  });
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

it("ends the session after a 401", async () => {
  const { client, onUnauthenticated } = make(answers(401, {}));
  await expect(readProfile(client)).rejects.toThrow("Failed to fetch profile details.");
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

it("without a token, ends the session and asks for nothing", async () => {
  const { client, sent, onUnauthenticated } = make(answers(200, {}), null);
  await expect(readProfile(client)).rejects.toThrow("JWT error");
  expect(sent).not.toHaveBeenCalled();
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

it("keeps a network failure as such", async () => {
  const { client } = make(() => Promise.reject(new Error("away")));
  await expect(readProfile(client)).rejects.toMatchObject({ status: 0 });
});
