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
    onTrouble: () => {},
    onAnswer: () => {},
  });
  return { client, sent, onUnauthenticated };
}

beforeEach(() => vi.restoreAllMocks());

it("is the answer", async () => {
  const { client } = make(answers(200, { email: "a@b.c" }));
  expect(await readProfile(client)).toEqual({ email: "a@b.c" });
});

it.each([403, 404, 500])("that is refused with %i says so in one sentence", async (status) => {
  const { client, onUnauthenticated } = make(answers(status, { errors: ["Inside."] }));
  await expect(readProfile(client)).rejects.toMatchObject({
    status,
    message: "Failed to fetch profile details.",
  });
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

it("that is refused with 401 ends the session", async () => {
  const { client, onUnauthenticated } = make(answers(401, {}));
  await expect(readProfile(client)).rejects.toThrow("Failed to fetch profile details.");
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

it("without a token asks for nothing, and the session is over", async () => {
  const { client, sent, onUnauthenticated } = make(answers(200, {}), null);
  await expect(readProfile(client)).rejects.toThrow("JWT error");
  expect(sent).not.toHaveBeenCalled();
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

it("that is lost on the way stays a matter of the connection", async () => {
  const { client } = make(() => Promise.reject(new Error("away")));
  await expect(readProfile(client)).rejects.toMatchObject({ status: 0 });
});
