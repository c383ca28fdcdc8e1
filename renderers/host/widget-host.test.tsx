import { act, render } from "@testing-library/react";
import type { WidgetProps } from "@rjsf/utils";
import { expect, test, vi } from "vitest";
import { FormHostProvider } from "../form/form-host.ts";
import { LatestAnswers } from "../form/latest-answers.ts";
import { useWidgetHost } from "./widget-host.ts";
import { HostProvider } from "./context.tsx";
import { makeCalls, makeHost } from "../testing/harness.tsx";
import type { BlockHost } from "./types.ts";

const propsOf = (id: string, options = {}) => ({ id, options }) as unknown as WidgetProps;

function renderReader(answers: LatestAnswers, id: string, names: string[]) {
  const rendered = vi.fn<(siblings: Record<string, unknown>) => void>();
  function Reader() {
    const { siblings } = useWidgetHost(propsOf(id), { siblings: names });
    rendered(siblings);
    return null;
  }
  render(
    <FormHostProvider value={{ answers, compute: () => new Map() }}>
      <Reader />
    </FormHostProvider>,
  );
  return rendered;
}

test("a widget renders again for a sibling that it reads, and for no other", () => {
  const answers = new LatestAnswers({ income: 1, name: "A" });
  const rendered = renderReader(answers, "root_rent", ["income"]);
  const before = rendered.mock.calls.length;
  act(() => answers.set({ income: 1, name: "Ab" }));
  expect(rendered.mock.calls.length).toBe(before);
  act(() => answers.set({ income: 2, name: "Ab" }));
  expect(rendered).toHaveBeenLastCalledWith({ income: 2 });
});

test("the siblings of a field in an item are the fields of that item", () => {
  const answers = new LatestAnswers({ owners: [{ kind: "A" }, { kind: "B" }] });
  expect(renderReader(answers, "root_owners_1_share", ["kind"])).toHaveBeenLastCalledWith({
    kind: "B",
  });
});

function renderLookup(host: Partial<BlockHost>, options: Record<string, unknown>) {
  const hosts: ReturnType<typeof useWidgetHost>[] = [];
  function Asking() {
    hosts.push(useWidgetHost(propsOf("root_value", options)));
    return null;
  }
  render(
    <HostProvider host={makeHost(host)}>
      <FormHostProvider value={{ answers: new LatestAnswers({}), compute: () => new Map() }}>
        <Asking />
      </FormHostProvider>
    </HostProvider>,
  );
  return hosts.at(-1);
}

test("a widget has no lookup where its definition names none", () => {
  const lookup = vi.fn();
  expect(renderLookup({ calls: makeCalls({ lookup }) }, {})?.lookup).toBeNull();
  expect(lookup).not.toHaveBeenCalled();
});

test.each([
  ["the product has no lookups", {}],
  ["the service fails", { lookup: () => Promise.reject(new Error("down")) }],
])("a declared lookup is unavailable when %s", async (_, calls) => {
  const host = renderLookup({ calls: makeCalls(calls) }, { lookup: "firms" });
  expect(await host?.lookup?.("orchard")).toEqual({ status: "unavailable" });
});

test("derived values come from the application, and from the screen as answers change", () => {
  const answers = new LatestAnswers({ rent: 1 });
  const compute = ({ rent }: Record<string, unknown>) => new Map([["year", Number(rent) * 12]]);
  const seen = vi.fn<(derived: Record<string, unknown>) => void>();
  function Reader() {
    seen(
      useWidgetHost(propsOf("root_value"), { derived: ["/application/amount", "year"] }).derived,
    );
    return null;
  }
  render(
    <HostProvider host={makeHost({ application: { amount: 5 } })}>
      <FormHostProvider value={{ answers, compute }}>
        <Reader />
      </FormHostProvider>
    </HostProvider>,
  );
  expect(seen).toHaveBeenLastCalledWith({ "/application/amount": 5, year: 12 });
  act(() => answers.set({ rent: 2 }));
  expect(seen).toHaveBeenLastCalledWith({ "/application/amount": 5, year: 24 });
});
