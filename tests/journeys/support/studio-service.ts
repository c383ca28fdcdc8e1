/** Enters the studio as a product owner, with the calls that a journey makes for that person. */
import type { Browser, Page } from "playwright";
import type { Draft } from "#schemas/types/calls/studio.ts";
import { visit, type Visit } from "./browser.ts";

export interface StudioService {
  /** Calls the studio's service as the person. @throws for a refusal */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

interface StudioEntry {
  /** Code of the person's lender; the main one sees all lenders. */
  organisation?: string;
  /**
   * Whose definitions the studio checks after each load of the page: the open lender's take two
   * seconds of a processor, all others ten, and few journeys look at their findings. Without any
   * checks, a view that asks for findings by itself waits for ever.
   */
  checks?: "none" | "open lender" | "all lenders";
}

/** Calls of a worker that the studio does without. */
const UNCHECKED: Record<NonNullable<StudioEntry["checks"]>, readonly string[]> = {
  none: ["findings", "checkLenders"],
  "open lender": ["checkLenders"],
  "all lenders": [],
};

/** Runs in the page: no worker hears of these calls. */
function keepFromWorkers(calls: readonly string[]): void {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: { call?: string }, ...rest: unknown[]) {
    if (!calls.includes(message.call ?? "")) Reflect.apply(post, this, [message, ...rest]);
  };
}

export async function enterStudio(
  page: Page,
  address: string,
  { organisation = "main", checks = "open lender" }: StudioEntry = {},
): Promise<StudioService> {
  await page.addInitScript(keepFromWorkers, UNCHECKED[checks]);
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

/** A person of the studio, in a browser context of its own. */
export type StudioPerson = Visit & { readonly service: StudioService };

export async function studioPerson(
  browser: Browser,
  address: string,
  entry: StudioEntry = {},
): Promise<StudioPerson> {
  const visited = await visit(browser);
  return { ...visited, service: await enterStudio(visited.page, address, entry) };
}

/** Returns a person who writes drafts, and another who approves them. */
export const authorAndApprover = async (browser: Browser, address: string) => ({
  author: await studioPerson(browser, address),
  approver: await studioPerson(browser, address),
});

/**
 * Asks for a review, approves as the other person, and publishes.
 * @returns number of the release
 */
export async function publishAs(
  { author, approver }: Record<"author" | "approver", StudioPerson>,
  { id, hash }: Pick<Draft, "id" | "hash">,
): Promise<number> {
  await author.service.call("POST", `drafts/${id}/review`, { hash });
  await approver.service.call("POST", `drafts/${id}/approval`, { hash });
  const body = { hash, reason: "For the journey" };
  const path = `drafts/${id}/publication`;
  return (await author.service.call<{ number: number }>("POST", path, body)).number;
}

/** Opens the studio at a place, and waits until its definitions are open. */
export async function openStudio(page: Page, address: string, query: string): Promise<void> {
  await page.goto(`${address}/studio?${query}`);
  await page.getByRole("tree", { name: "Definitions" }).waitFor({ timeout: 120_000 });
}
