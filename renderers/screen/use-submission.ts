import { useEffect, useRef, type RefObject } from "react";
import type { ScreenAction } from "./prepare.ts";
import type { FormData } from "./screen-form.tsx";
import { useStable } from "./use-stable.ts";

/**
 * Submits a form with the action that the borrower pressed; the Enter key presses the first one that
 * submits, if there is one. `resubmit` receives a function that does the same as a press.
 */
export function useSubmission(
  formId: string,
  actions: readonly ScreenAction[],
  resubmit: RefObject<((action: ScreenAction) => void) | null> | undefined,
  onSubmit: (data: FormData, action: ScreenAction | undefined) => void,
) {
  const chosen = useRef<ScreenAction | null>(null);
  const submit = useStable((data: FormData) => {
    const action = chosen.current ?? actions.find(({ kind }) => kind === "submit");
    chosen.current = null;
    onSubmit(data, action);
  });
  const submitAgain = useStable((action: ScreenAction) => {
    chosen.current = action;
    const element = window.document.getElementById(formId);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  });
  useEffect(() => {
    if (resubmit === undefined) return undefined;
    resubmit.current = submitAgain;
    return () => {
      resubmit.current = null;
    };
  }, [resubmit, submitAgain]);
  return { chosen, submit };
}
