import { createContext, use } from "react";
import { LatestAnswers } from "./latest-answers.ts";

/** What the form around a widget knows. */
interface FormHost {
  answers: LatestAnswers;
  /** Returns the computed values of the screen for answers, by id. */
  compute: (answers: Record<string, unknown>) => ReadonlyMap<string, unknown>;
}

const FormHostContext = createContext<FormHost>({
  answers: new LatestAnswers({}),
  compute: () => new Map(),
});
export const FormHostProvider = FormHostContext.Provider;

/** The form around a widget; outside one, there are no answers. */
export const useFormHost = (): FormHost => use(FormHostContext);
