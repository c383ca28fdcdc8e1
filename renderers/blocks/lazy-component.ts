import { createElement, lazy, useState, type ComponentType } from "react";

interface LazyComponent<Props> {
  component: ComponentType<Props>;
  /** Loads the code; a repeated call reuses it. */
  load: () => Promise<unknown>;
}

/**
 * Wraps a component whose code loads on demand. It renders at once when the code is there, and
 * suspends otherwise.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => ({ default: (loaded ??= await importComponent()) });
  const suspending = lazy(load) as unknown as ComponentType<Props>;
  function Lazy(props: Props) {
    // A mounted instance keeps its component: switching would unmount its state.
    const [drawn] = useState<{ as: ComponentType<Props> }>(() => ({ as: loaded ?? suspending }));
    return createElement(drawn.as, props);
  }
  return { component: Lazy, load };
}
