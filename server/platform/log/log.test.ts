import { describe, expect, it } from "vitest";
import { fastify } from "fastify";
import { JobsUnsettled } from "#server/platform/queue/unsettled.ts";
import { loggerOptions, safeError } from "./log.ts";

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

describe("a line of the log", () => {
  const lines: { message?: string; msg?: string; err?: { message: string } }[] = [];
  const log = fastify({
    logger: {
      ...(loggerOptions("info") as Exclude<ReturnType<typeof loggerOptions>, boolean | undefined>),
      stream: { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
    },
  }).log;

  it.each([
    ["an error alone", [new AggregateError([refused()])], "AggregateError: Error ECONNREFUSED"],
    ["an error without a message", [{ err: new Error("") }], "Error"],
    ["an empty message", [{ error: refused() }, ""], "Error ECONNREFUSED"],
    ["the message of the error", [{ err: refused() }, refused().message], "Error ECONNREFUSED"],
    ["a thrown text", [{ err: "10.0.0.1" }], "A value of type string was thrown"],
    ["a thrown null", [{ err: null }], "A value of type object was thrown"],
    ["unsettled jobs", [new JobsUnsettled("an-id", 5)], "JobsUnsettled JOBS_UNSETTLED"],
    ["a message of its own", [{ err: refused() }, "The chat hub failed"], "The chat hub failed"],
  ])("has a message without data for %s", (_, args, message) => {
    log.error(...(args as [object, string?]));
    const line = lines.at(-1);
    expect(line?.msg).toBe(message);
    expect(line?.err?.message ?? "none").not.toBe("");
    expect(JSON.stringify(line)).not.toContain("10.0.0.1");
  });
});
