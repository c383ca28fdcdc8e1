/** Enters the studio as a product owner of all lenders. What the person saves is kept here. */
import type { Page } from "playwright";
import type { FileChange } from "#studio/calls.ts";

export interface StudioService {
  /** Changes of each save, in order. */
  readonly saves: readonly FileChange[][];
}

export async function enterStudio(page: Page, address: string): Promise<StudioService> {
  const answer = await fetch(`${address}/sandbox/agents`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((jwt) => sessionStorage.setItem("studio-jwt", jwt), `Bearer ${token}`);
  const saves: FileChange[][] = [];
  // A save would change the checkout that all journeys share.
  await page.route("**/studio-service/files", (route) => {
    const { changes } = route.request().postDataJSON() as { changes: FileChange[] };
    saves.push(changes);
    return route.fulfill({ json: { hash: "saved" } });
  });
  return { saves };
}
