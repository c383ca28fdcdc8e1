/** How the studio shows a page: language, width, the picked part, and which views are open. */
import type { StoreApi } from "zustand/vanilla";
import type { StudioState, Width } from "./state.ts";

interface DisplayPorts {
  store: StoreApi<StudioState>;
  draw(): Promise<void>;
  writePlace(): void;
}

/** What a view may change without asking a worker. */
type Changeable = Pick<
  StudioState,
  "tab" | "pane" | "scope" | "place" | "editing" | "showErrors" | "server"
>;

export function createDisplay({ store, draw, writePlace }: DisplayPorts) {
  const { getState: get, setState: set } = store;
  return {
    setLocale(locale: string) {
      set({ locale });
      writePlace();
      return draw();
    },

    setWidth(width: Width) {
      set({ width });
      writePlace();
    },

    pick(pointer: string | null) {
      set({ picked: pointer, ...(pointer === null ? {} : { tab: "words", pane: get().pane }) });
    },

    set: (part: Partial<Changeable>) => set(part),
  };
}
