import { createElement, lazy, useState, type ComponentType } from "react";

export interface Late<Props> {
  component: ComponentType<Props>;
  /** Brings the code; asked for again it is here. */
  load: () => Promise<unknown>;
}

/** A component whose code comes when it is needed: drawn at once if it was loaded before, else when it comes. */
export function late<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): Late<Props> {
  let here: ComponentType<Props> | null = null;
  const load = async () => ({ default: (here ??= await bring()) });
  const coming = lazy(load) as unknown as ComponentType<Props>;
  function Late(props: Props) {
    // What was begun to be drawn stays the same component, or it would begin anew.
    const [drawn] = useState<{ as: ComponentType<Props> }>(() => ({ as: here ?? coming }));
    return createElement(drawn.as, props);
  }
  return { component: Late, load };
}
