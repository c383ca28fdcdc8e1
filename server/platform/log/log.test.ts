import { describe, expect, it } from "vitest";
import { safeError } from "./log.ts";

const refused = () => Object.assign(new Error("connect 10.0.0.1"), { code: "ECONNREFUSED" });

describe("an error in the log", () => {
  it("names the kind and the code, and never quotes the message", () => {
    const logged = safeError(refused());
    expect(logged.message).toBe("Error ECONNREFUSED");
    expect(JSON.stringify(logged)).not.toContain("10.0.0.1");
  });
  it("names the errors of an error that has no message of its own", () => {
    const logged = safeError(new AggregateError([refused(), new TypeError("secret")]));
    expect(logged.message).toBe("AggregateError: Error ECONNREFUSED, TypeError");
    expect(JSON.stringify(logged)).not.toContain("secret");
  });
  it("names the causes down to the first one", () => {
    const logged = safeError(new Error("", { cause: new RangeError("", { cause: refused() }) }));
    expect(logged.message).toBe("Error: RangeError: Error ECONNREFUSED");
  });
  it("has a message for an error without a name", () => {
    expect(safeError(Object.assign(new Error(""), { name: "" })).message).toBe("Error");
  });
});
