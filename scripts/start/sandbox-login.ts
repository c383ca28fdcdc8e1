import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Running } from "#server/main.ts";

export interface SandboxLogin {
  email: string;
  password: string;
}

const isLogin = (value: unknown): value is SandboxLogin =>
  typeof value === "object" &&
  value !== null &&
  "email" in value &&
  "password" in value &&
  typeof value.email === "string" &&
  typeof value.password === "string";

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** A person to log in as while trying the product out: the one of the start before, or a new one. Null without a sandbox. */
export async function sandboxLogin({ app, services }: Running): Promise<SandboxLogin | null> {
  if (!services.config.sandbox) return null;
  const path = join(services.config.dataDir, "sandbox-login.json");
  const before = parsed(await readFile(path, "utf8").catch(() => "null"));
  if (isLogin(before)) {
    const answer = await app.inject({
      method: "POST",
      url: "/identity/api/v1/login",
      payload: { email: before.email, password: before.password },
    });
    if (answer.statusCode === 200) return before;
  }
  const personas = await app.inject({ method: "GET", url: "/sandbox/personas" });
  const list = parsed(personas.body);
  const first: unknown = Array.isArray(list)
    ? (list.find((each: unknown) => hasId(each) && each.id === "approved") ?? list[0])
    : null;
  if (personas.statusCode !== 200 || !hasId(first)) return null;
  const answer = await app.inject({
    method: "POST",
    url: "/sandbox/applications",
    payload: { organisation: "main", persona: first.id },
  });
  const made = parsed(answer.body);
  if (answer.statusCode !== 201 || !isLogin(made)) return null;
  const login = { email: made.email, password: made.password };
  await writeFile(path, JSON.stringify(login), { mode: 0o600 });
  return login;
}

const hasId = (value: unknown): value is { id: string } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
