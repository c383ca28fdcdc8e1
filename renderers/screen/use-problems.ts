import { useEffect, useState } from "react";
import type { ServerErrors } from "../form/server-errors.ts";
import type { SummaryError } from "../templates/error-summary.tsx";
import type { prepareForm } from "./prepare.ts";
import { summaryErrors } from "./summary-errors.ts";
import { useStable } from "./use-stable.ts";

/**
 * Keeps the problems of a screen's answers, from the check in the browser or from the server.
 * `arrival` counts the lists that the borrower has not seen; each takes focus.
 */
export function useProblems(
  errors: ServerErrors | undefined,
  form: ReturnType<typeof prepareForm>,
  onErrors: ((count: number) => void) | undefined,
) {
  const [problems, setProblems] = useState<SummaryError[]>([]);
  const [arrival, setArrival] = useState(0);
  // The server's errors replace the list, and take focus like a failed check in the browser.
  const [lastErrors, setLastErrors] = useState<ServerErrors | undefined>(undefined);
  if (errors !== lastErrors) {
    setLastErrors(errors);
    const serverErrors = summaryErrors(errors, form?.outline);
    setProblems(serverErrors);
    if (serverErrors.length > 0) setArrival(arrival + 1);
  }
  const reportErrors = useStable((count: number) => onErrors?.(count));
  useEffect(() => reportErrors(problems.length), [problems.length, reportErrors]);
  return { problems, setProblems, arrival, arrive: () => setArrival((count) => count + 1) };
}
