/**
 * Answers the studio's calls in the browser from the files of this checkout, for an author of all
 * lenders. What is saved is kept here, and no file is written.
 */
import type { Page } from "playwright";
import type { FileChange, StudioPerson } from "#studio/calls.ts";
import { shippedFiles } from "#studio/testing/shipped-files.ts";

export interface StudioService {
  /** Changes of each save, in order. */
  readonly saves: readonly FileChange[][];
}

export async function answerStudioCalls(page: Page): Promise<StudioService> {
  const saves: FileChange[][] = [];
  const person: StudioPerson = {
    name: "Pat Owner",
    roles: ["reader", "author"],
    organisations: ["main", "casa-abierta"],
    store: "files",
  };
  await page.addInitScript(() => sessionStorage.setItem("studio-jwt", "Bearer of-the-journey"));
  await page.route("**/studio-service/session", (route) => route.fulfill({ json: person }));
  await page.route("**/studio-service/definitions", (route) =>
    route.fulfill({ json: { hash: "checkout", files: shippedFiles() } }),
  );
  await page.route("**/studio-service/files", (route) => {
    const { changes } = route.request().postDataJSON() as { changes: FileChange[] };
    saves.push(changes);
    return route.fulfill({ json: { hash: "saved" } });
  });
  return { saves };
}
