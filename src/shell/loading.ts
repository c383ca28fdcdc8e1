import { createElement, useEffect } from "react";
import { create } from "zustand";

/** The loader hides this long after loading ends. Source: product specification, section 4. */
export const HIDE_AFTER_MS = 300;

interface LoadingState {
  /** What is loading now. */
  count: number;
  visible: boolean;
}

export const useLoadingStore = create<LoadingState>(() => ({ count: 0, visible: false }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Something began to load; call the answer once when it ended. */
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

/** Stands where a page will; the loader is shown as long. */
export function Loading() {
  useEffect(() => beginLoading(), []);
  return createElement("div", { hidden: true, "data-coming": "" });
}
