/** Checks the lender's definitions in a worker of their own, after each change. */
import type { StoreApi } from "zustand/vanilla";
import type { RemoteSession } from "../workspace/client.ts";
import type { Changes } from "../workspace/workspace.ts";
import type { StudioState } from "./state.ts";

interface CheckingPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "outline">;
  checker: Pick<RemoteSession, "take" | "findings">;
  fail(error: unknown): void;
}

/** Milliseconds without a change before the checks begin. */
const QUIET = 250;

export function createChecking({ store, session, checker, fail }: CheckingPorts) {
  const { getState: get, setState: set } = store;
  let checks: ReturnType<typeof setTimeout> | undefined;
  let checking = 0;
  let isChecked = false;
  /** Texts that the checks have not seen. */
  let unchecked: Changes = {};

  /** Checks the lender after a quiet moment, and outlines what has changed. */
  const check = (changes: Changes = {}) => {
    const { lender } = get();
    unchecked = { ...unchecked, ...changes };
    clearTimeout(checks);
    checks = setTimeout(() => {
      const showOutline = (outline: StudioState["outline"]) => {
        if (get().lender === lender) set({ outline });
      };
      session.outline(lender).then(showOutline, fail);
      if (!isChecked) return;
      checking += 1;
      const own = checking;
      const taken = unchecked;
      unchecked = {};
      void checker.take(taken);
      const showFindings = (findings: StudioState["findings"]) => {
        if (own === checking) set({ findings });
      };
      checker.findings(lender).then(showFindings, fail);
    }, QUIET);
  };

  return {
    check,
    /** Says that the checker has the definitions open. */
    beginChecks() {
      isChecked = true;
      check();
    },
  };
}
