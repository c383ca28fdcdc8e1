/**
 * Runs before each test file. Files share one document and their imports, because creating those
 * costs most of a file's time. This cleanup removes what a test rendered, stubbed, stored or
 * navigated to.
 */
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

afterEach(cleanup);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // A few test files ask for an environment without a document.
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
