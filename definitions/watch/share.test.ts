import { expect, it } from "vitest";
import { CheckMemory } from "../incremental/check-memory.ts";
import type { Found } from "../incremental/kept-findings.ts";
import { definitionsOf } from "../load.ts";
import type { Definitions } from "../model.ts";
import { readSources } from "../sources/sources.ts";
import { smallFlow, smallScreen, testRoot } from "../testing/test-root.ts";
import { codesOf, validateDefinitions, validationSteps, type Meanwhile } from "../validate.ts";
import { checkShare } from "./share.ts";

/** A fault of the base, of one lender's patch, and a text of the base that two lenders replace. */
const files = {
  "flows/small/screens/first.json": smallScreen("small", "first", { lead: "an {open brace" }),
  "flows/organisations/main/overlay.json": {
    patch: { "small/flow.json": { initial: "nowhere" } },
  },
  "flows/organisations/other/organisation.json": { orgCode: "other", companyName: "Another" },
  "flows/organisations/other/overlay.json": {
    patch: { "small/screens/first.json": { title: "About you" } },
  },
  "flows/organisations/third/organisation.json": { orgCode: "third", companyName: "A third" },
};

async function definitionsIn(changed: Record<string, unknown> = {}): Promise<Definitions> {
  const root = await testRoot({ ...files, ...changed });
  try {
    return definitionsOf(await readSources(root.path));
  } finally {
    await root.remove();
  }
}

/** Returns one organization at each call. */
function inTurn(order: (codes: readonly string[]) => readonly string[]) {
  let asked = 0;
  return async (codes: readonly string[]) => order(codes)[asked++] ?? null;
}

/** Runs both threads one after the other: the second one checks what the first one leaves to it. */
async function findingsOfBoth(definitions: Definitions, own: ReadonlySet<string>) {
  const found = new Map<string | null, Found>();
  const steps = (meanwhile: Meanwhile) => {
    const validation = validationSteps(definitions, [], null, meanwhile);
    let step = validation.next();
    while (step.done !== true) step = validation.next();
    return step.value;
  };
  let shared: ReadonlySet<string> = new Set();
  const alone: Meanwhile = {
    know: (each) => (shared = each),
    inOrder: (codes) => codes,
    organisation: (_code, check) => check(),
    journeys: (check) => check(),
  };
  steps(alone);
  await checkShare(definitions, new CheckMemory(), {
    shared: async () => shared,
    next: inTurn((codes) => codes.filter((code) => !own.has(code)).toReversed()),
    take: (code, each) => found.set(code, structuredClone(each)),
  });
  const findings = steps({
    ...alone,
    inOrder: (codes) => codes.toReversed(),
    organisation: (code, check) => found.get(code) ?? check(),
    journeys: (check) => found.get(null) ?? check(),
  });
  return { findings, found: [...found.keys()] };
}

it("two threads find what one thread finds, whatever each of them checks", async () => {
  const definitions = await definitionsIn();
  const alone = validateDefinitions(definitions);
  expect(new Set(alone.map(({ organisation }) => organisation)).size).toBeGreaterThan(1);
  const codes = codesOf(definitions);
  for (let count = 0; count <= codes.length; count += 1) {
    const own = codes.slice(0, count);
    const { findings, found } = await findingsOfBoth(definitions, new Set(own));
    expect(found).toEqual([null, ...codes.slice(count).toReversed()]);
    expect(findings).toEqual(alone);
  }
});

it("the second thread keeps its results until it knows what all organizations share", async () => {
  const definitions = await definitionsIn();
  const codes = codesOf(definitions);
  const next = inTurn((all) => all);
  const found: (string | null)[] = [];
  let known: (shared: ReadonlySet<string>) => void = () => {};
  await checkShare(definitions, new CheckMemory(), {
    shared: () => new Promise((resolve) => (known = resolve)),
    async next(all) {
      expect(found).toEqual([null]);
      const code = await next(all);
      if (code === null) known(new Set());
      return code;
    },
    take: (code) => found.push(code),
  });
  expect(found).toEqual([null, ...codes]);
});

it("the second thread hands over no organization once there is a newer save", async () => {
  const definitions = await definitionsIn({ "flows/small/flow.json": smallFlow() });
  const found: (string | null)[] = [];
  await checkShare(definitions, new CheckMemory(), {
    shared: async () => null,
    next: inTurn((codes) => codes),
    take: (code) => found.push(code),
  });
  expect(found).toEqual([null]);
});
