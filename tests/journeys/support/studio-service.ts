/** Enters the studio as a product owner, with the calls that a journey makes for that person. */
import type { Page } from "playwright";

export interface StudioService {
  /** Calls the studio's service as the person. @throws for a refusal */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/** @param organisation code of the person's lender; the main one sees all lenders */
export async function enterStudio(
  page: Page,
  address: string,
  organisation = "main",
): Promise<StudioService> {
  const send = (url: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}${url}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await send("/sandbox/agents", "POST", { organisation });
  const { token } = (await answer.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  await page.addInitScript((jwt) => sessionStorage.setItem("studio-jwt", jwt), authorization);
  return {
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const called = await send(`/studio-service/${path}`, method, body, { authorization });
      if (!called.ok) throw new Error(`${method} ${path}: ${called.status} ${await called.text()}`);
      return (await called.json()) as T;
    },
  };
}

/** Opens the studio at a place, and waits until its definitions are open. */
export async function openStudio(page: Page, address: string, query: string): Promise<void> {
  await page.goto(`${address}/studio?${query}`);
  await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
}
