/** Values of a flow without calls, each with its place in the flow that wrote it. */
import type { Flow } from "#schemas/types/flow.ts";
import { joinPointer } from "../../json/pointer.ts";

/** Where a value of the result comes from: a flow and the pointer in it. */
export interface InlinedOrigin {
  readonly flow: string;
  readonly pointer: string;
}

export interface Assembled {
  readonly flow: Flow;
  /** Origins of the parts that come from a called flow, by their pointer in the result. */
  readonly origins: ReadonlyMap<string, InlinedOrigin>;
}

/** A value, with its place in the flow that wrote it. */
export interface Placed<T> {
  readonly value: T;
  readonly origin: InlinedOrigin;
  /** Origins of parts of the value, by pointer below it. */
  readonly parts?: ReadonlyMap<string, InlinedOrigin>;
}

/** Members of a flow that its caller takes over. */
export const SHARED = ["facts", "tables", "choices"] as const;

/** Values by their name in one of these members. */
export type Shared = Map<string, Placed<unknown>>;

export const sharedOf = (flow: Flow, name: (typeof SHARED)[number], id: string): Shared =>
  new Map(
    Object.entries<unknown>(flow[name] ?? {}).map(([key, value]) => [
      key,
      { value, origin: { flow: id, pointer: joinPointer("", name, key) } },
    ]),
  );

/** Puts states, pages and shared values into the flow, and lists where each came from. */
export function assembled(
  flow: Flow,
  states: readonly Placed<Flow["states"][number]>[],
  pages: readonly Placed<Flow["pages"][number]>[],
  shared: ReadonlyMap<string, Shared>,
): Assembled {
  const origins = new Map<string, InlinedOrigin>();
  const lists = { states, pages };
  for (const [name, list] of Object.entries(lists))
    for (const [index, { origin, parts }] of list.entries()) {
      origins.set(`/${name}/${index}`, origin);
      for (const [below, each] of parts ?? []) origins.set(`/${name}/${index}${below}`, each);
    }
  const merged: Record<string, unknown> = {};
  for (const [name, entries] of shared) {
    if (entries.size === 0) continue;
    merged[name] = Object.fromEntries([...entries].map(([key, { value }]) => [key, value]));
    for (const [key, { origin }] of entries) origins.set(joinPointer("", name, key), origin);
  }
  const values = <T>(list: readonly Placed<T>[]): T[] => list.map(({ value }) => value);
  return {
    flow: { ...flow, ...merged, states: values(states), pages: values(pages) } as Flow,
    origins,
  };
}

/** Returns the origin of a value of the result; null for a value of the calling flow itself. */
export function originIn(
  { origins }: Pick<Assembled, "origins">,
  pointer: string,
): InlinedOrigin | null {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (origin !== undefined)
      return { flow: origin.flow, pointer: `${origin.pointer}${pointer.slice(end)}` };
  }
  return null;
}
