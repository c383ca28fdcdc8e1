/** Checks the lender's definitions in a worker of their own, after each change. */
import type { StoreApi } from "zustand/vanilla";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Changes } from "../workspace/workspace.ts";
import { noticesOf } from "./notices.ts";
import type { StudioState } from "./state.ts";

interface CheckingPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "outline">;
  checker: Pick<RemoteSession, "take" | "findings" | "checkLenders">;
  now(): number;
}

/** Milliseconds without a change before the checks begin. */
const QUIET = 250;
/** Milliseconds after the findings of the chosen lender before the checks of all others begin. */
const IDLE = 1_000;

export function createChecking({ store, session, checker, now }: CheckingPorts) {
  const { getState: get, setState: set } = store;
  const { fail } = noticesOf(store);
  let checks: ReturnType<typeof setTimeout> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let checking = 0;
  /** Raised by each change, which ends the checks of all lenders. */
  let change = 0;
  let isChecked = false;
  /** Texts that the checks have not seen. */
  let unchecked: Changes = {};

  /** Checks all lenders, slice by slice, until a change comes between. */
  const checkAll = async (lender: string, own: number, began: number): Promise<void> => {
    const checkedLenders = await checker.checkLenders(lender);
    if (own !== change) return;
    set({ checkedLenders });
    if (checkedLenders.isDone)
      performance.measure("studio:all-findings", { start: began, end: now() });
    else await checkAll(lender, own, began);
  };

  /** Checks the lender after a quiet moment, and outlines what has changed. */
  const check = (changes: Changes = {}) => {
    const { lender } = get();
    unchecked = { ...unchecked, ...changes };
    clearTimeout(checks);
    clearTimeout(idle);
    change += 1;
    const ownChange = change;
    const began = now();
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
        if (own !== checking) return;
        set({ findings });
        performance.measure("studio:findings", { start: began, end: now() });
        if (ownChange !== change) return;
        set({ checkedLenders: null });
        idle = setTimeout(() => void checkAll(lender, ownChange, began).catch(fail), IDLE);
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
