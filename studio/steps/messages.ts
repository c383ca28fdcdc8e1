/** What the view of the steps shows, and what a person asks for. */

/** A step of a flow in the order of the borrower. */
export interface FlowStep {
  /** Id of the checklist's step, or of the state in a flow without a checklist. */
  readonly id: string;
  readonly label: string;
  /** Page that a borrower sees meanwhile; null for work in the background. */
  readonly page: string | null;
  /** Whether an overlay of the lender adds or changes it. */
  readonly overlaid: boolean;
}

export interface FlowSteps {
  readonly flow: string;
  readonly hasChecklist: boolean;
  readonly steps: readonly FlowStep[];
  /** Sections of the progress. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** Kinds of answers, and who may see one, to choose from. */
  readonly answerTypes: readonly string[];
  readonly sensitivities: readonly string[];
  /** Languages, other than English, in which the flow is offered to the lender's borrowers. */
  readonly locales: readonly string[];
}

/** A question of a new step. */
export interface NewQuestion {
  readonly label: string;
  /** Label of a kind of answer. */
  readonly type: string;
  /** For one of several, in order. */
  readonly choices: readonly string[];
  readonly required: boolean;
  /** Label of who may see the answer. */
  readonly sensitivity: string;
  /** Label by language. */
  readonly translations: Readonly<Record<string, string>>;
}

export type StepAction =
  | {
      readonly kind: "add";
      /** Step behind which it comes. */
      readonly after: string;
      readonly title: string;
      /** Section of the progress; null for that of the step before. */
      readonly section: string | null;
      readonly questions: readonly NewQuestion[];
      /** Heading by language. */
      readonly translations: Readonly<Record<string, string>>;
    }
  | { readonly kind: "move"; readonly step: string; readonly after: string }
  | { readonly kind: "remove"; readonly step: string };

export interface StepRequest {
  readonly lender: string;
  readonly scope: "all" | "lender";
  readonly flow: string;
  readonly action: StepAction;
}

/** A file as the change leaves it. */
export interface PlannedFile {
  readonly path: string;
  readonly state: "new" | "changed" | "removed";
  /** Lines around each change; the sign says what happens to the line. */
  readonly lines: readonly { readonly sign: "+" | "-" | " "; readonly text: string }[];
}

export interface StepPlan {
  /** Names the content, so that exactly what was shown is written. */
  readonly hash: string;
  /** What happens, one sentence each. */
  readonly sentences: readonly string[];
  readonly files: readonly PlannedFile[];
  readonly texts: Readonly<Record<string, string | null>>;
  /** Page to open afterwards; null for none. */
  readonly page: string | null;
}

/** What the checks say of a change before it is written. */
export interface Trial {
  /** Findings that the change brings. */
  readonly added: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly fix: string | null;
    readonly file: string;
  }[];
  /** Journeys that were true and are not any more. */
  readonly broken: readonly { readonly file: string; readonly message: string }[];
}
