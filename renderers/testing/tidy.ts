/**
 * Runs before each file: files share one document and what is imported, because most of what a file costs is neither. What a test
 * drew, stubbed, kept or addressed is gone before the next.
 */
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

afterEach(cleanup);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // A few files ask for an environment without a page.
  if (typeof document === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = "";
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  history.replaceState(null, "", "/");
});
