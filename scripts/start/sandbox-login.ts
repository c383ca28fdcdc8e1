import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstProduct } from "#engine/index.ts";
import type { Running } from "#server/main.ts";

export interface SandboxLogin {
  email: string;
  password: string;
  /** Secret of the authenticator app of staff, base32. */
  authenticatorSecret?: string;
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

/** Returns log-ins for trying the product; null without a sandbox. Makes none once the server is ending. */
export async function sandboxLogins(
  running: Running,
  ending: AbortSignal,
): Promise<{ borrower: SandboxLogin | null; agent: SandboxLogin | null } | null> {
  if (!running.ports.config.sandbox) return null;
  const unlessEnding = async (logIn: () => Promise<SandboxLogin | null>) =>
    ending.aborted ? null : logIn();
  return {
    borrower: await unlessEnding(() =>
      savedSession(running, "sandbox-login.json", () => makeBorrower(running)),
    ),
    agent: await unlessEnding(() =>
      savedSession(running, "sandbox-agent.json", () =>
        newSession(running, "/sandbox/agents", { organisation: ORGANISATION }),
      ),
    ),
  };
}

const ORGANISATION = "main";

/** Returns the log-in of the previous start, or makes a new one. */
async function savedSession(
  { app, ports: services }: Running,
  file: string,
  make: () => Promise<SandboxLogin | null>,
): Promise<SandboxLogin | null> {
  const path = join(services.config.dataDir, file);
  const before = parsed(await readFile(path, "utf8").catch(() => "null"));
  if (isLogin(before)) {
    const answer = await app.inject({
      method: "POST",
      url: "/identity/api/v1/login",
      payload: { email: before.email, password: before.password },
    });
    // Staff get 202: a second step follows.
    if (answer.statusCode === 200 || answer.statusCode === 202) return before;
  }
  const login = await make();
  if (login) await writeFile(path, JSON.stringify(login), { mode: 0o600 });
  return login;
}

async function makeBorrower(running: Running): Promise<SandboxLogin | null> {
  const personas = await running.app.inject({ method: "GET", url: "/sandbox/personas" });
  const list = parsed(personas.body);
  const flows = [...running.ports.definitions.base.values()].map(({ flow }) => flow.value);
  const product = firstProduct(flows);
  const able: unknown[] = Array.isArray(list)
    ? list.filter((each: unknown) => hasId(each) && each.product === product)
    : [];
  const first = able.find((each) => hasId(each) && each.default === true) ?? able[0];
  if (personas.statusCode !== 200 || !hasId(first)) return null;
  const payload = { organisation: ORGANISATION, persona: first.id };
  return newSession(running, "/sandbox/applications", payload);
}

const secretOf = (login: object): Pick<SandboxLogin, "authenticatorSecret"> =>
  "authenticatorSecret" in login && typeof login.authenticatorSecret === "string"
    ? { authenticatorSecret: login.authenticatorSecret }
    : {};

async function newSession(
  { app }: Running,
  url: string,
  payload: Record<string, string>,
): Promise<SandboxLogin | null> {
  const answer = await app.inject({ method: "POST", url, payload });
  const login = parsed(answer.body);
  return answer.statusCode === 201 && isLogin(login)
    ? { email: login.email, password: login.password, ...secretOf(login) }
    : null;
}

const hasId = (value: unknown): value is { id: string; product?: string; default?: boolean } =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
