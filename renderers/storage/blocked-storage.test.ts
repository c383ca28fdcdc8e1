import { expect, it } from "vitest";
import { replaceBlockedStorages } from "./blocked-storage.ts";

/** A window whose browser blocks cookies: it throws when a page asks for a storage. */
const blocked = () =>
  Object.defineProperties({} as { localStorage: Storage; sessionStorage: Storage }, {
    localStorage: {
      configurable: true,
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    },
    sessionStorage: { configurable: true, value: null },
  });

it("gives a page storages of its own when its browser blocks them", () => {
  const page = blocked();
  replaceBlockedStorages(page);
  const { localStorage, sessionStorage } = page;
  localStorage.setItem("jwt", "token");
  expect(localStorage.getItem("jwt")).toBe("token");
  expect([localStorage.length, localStorage.key(0)]).toEqual([1, "jwt"]);
  expect(Object.keys(localStorage)).toEqual(["jwt"]);
  localStorage.removeItem("jwt");
  expect(localStorage.getItem("jwt")).toBeNull();
  localStorage.clear();
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage.getItem("jwt")).toBeNull();
});

it("leaves the storages of a browser that has them", () => {
  const before = [localStorage, sessionStorage];
  replaceBlockedStorages(globalThis);
  expect([localStorage, sessionStorage]).toEqual(before);
});
