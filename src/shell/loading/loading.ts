import { createElement, useEffect } from "react";
import { create } from "zustand";

/** The loader hides this long after loading ends. Source: product specification, section 4. */
const HIDE_AFTER_MS = 300;

interface LoadingState {
  /** Number of running loads. */
  count: number;
  visible: boolean;
}

export const useLoadingStore = create<LoadingState>(() => ({ count: 0, visible: false }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows the loader. Call the returned function when the load ends. */
export function beginLoading(): () => void {
  clearTimeout(hiding);
  useLoadingStore.setState(({ count }) => ({ count: count + 1, visible: true }));
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    useLoadingStore.setState(({ count }) => ({ count: count - 1 }));
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      if (useLoadingStore.getState().count === 0) useLoadingStore.setState({ visible: false });
    }, HIDE_AFTER_MS);
  };
}

/** Placeholder of a page; the loader shows while it is mounted. */
export function Loading() {
  useEffect(() => beginLoading(), []);
  return createElement("div", { hidden: true, "data-coming": "" });
}
