/** The kinds of names that definitions declare and use, one row a kind, by the word that schemas mark them with. */

export interface NameKind {
  /** The word for one of them, with its article. */
  readonly noun: string;
  /** Where two equal names mean the same: in one flow, in one file, or everywhere. */
  readonly known: "in a flow" | "in a file" | "everywhere";
  /** Form of a new name and how to say it; or why the name must stay, and what to do instead. */
  readonly rename: { readonly form: RegExp; readonly says: string } | { readonly refused: string };
  /** Present when the file that declares it has its name. */
  readonly file?: "its own";
}

const CAMEL = {
  form: /^[a-z][A-Za-z0-9]*$/,
  says: "A name begins with a small letter and has only letters and digits.",
};
const KEBAB = {
  form: /^[a-z][a-z0-9-]*$/,
  says: "A name begins with a small letter and has only small letters, digits and hyphens.",
};
const WORD = {
  form: /^[a-z][A-Za-z0-9-]*$/,
  says: "A name begins with a small letter and has only letters, digits and hyphens.",
};
const PAGE = {
  form: /^[a-z][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/,
  says: "A page is named by small letters, digits and hyphens, with a slash between parts.",
};

const stored = (where: string): { refused: string } => ({
  refused: `${where} Raise the version of the flow and write a migration instead.`,
});
const ofCode = { refused: "The product's code has it under this name." };

export const NAME_KINDS: Readonly<Record<string, NameKind>> = {
  page: { noun: "a page", known: "in a flow", rename: PAGE },
  state: { noun: "a state", known: "in a flow", rename: CAMEL },
  fact: { noun: "a fact", known: "in a flow", rename: CAMEL },
  progress: { noun: "a progress step", known: "in a flow", rename: WORD },
  lookup: { noun: "a lookup", known: "in a flow", rename: KEBAB },
  choices: { noun: "a list of choices", known: "in a flow", rename: CAMEL },
  task: { noun: "a task", known: "in a flow", rename: WORD },
  effects: { noun: "an effect", known: "in a flow", rename: KEBAB },
  argument: { noun: "an argument of copy", known: "in a file", rename: CAMEL },
  journey: { noun: "a journey", known: "in a flow", rename: KEBAB, file: "its own" },
  persona: { noun: "a persona", known: "everywhere", rename: KEBAB, file: "its own" },
  checklistState: {
    noun: "a checklist state",
    known: "in a flow",
    rename: stored("Stored applications have it in `status.checklistStatus`."),
  },
  screen: {
    noun: "a screen",
    known: "in a flow",
    rename: stored("Unsent answers of borrowers are stored under it."),
  },
  stage: {
    noun: "a stage of documents",
    known: "in a flow",
    rename: stored("Stored documents have it."),
  },
  condition: {
    noun: "a condition",
    known: "in a flow",
    rename: stored("Stored conditions have it as `categoryEnum`."),
  },
  jobs: {
    noun: "a job",
    known: "in a flow",
    rename: {
      refused: "Jobs that wait in the queue have it. Add a job with the new name instead.",
    },
  },
  flag: {
    noun: "a flag",
    known: "everywhere",
    rename: {
      refused: "It chooses the bucket of every visitor. Add a flag with the new name instead.",
    },
  },
  flow: { noun: "a flow", known: "everywhere", rename: stored("Stored applications have it.") },
  product: {
    noun: "a product",
    known: "everywhere",
    rename: stored("Stored applications and addresses have it."),
  },
  organisation: {
    noun: "an organization",
    known: "everywhere",
    rename: { refused: "Stored accounts and applications have its code." },
  },
  blocks: { noun: "a block", known: "everywhere", rename: ofCode },
  widgets: { noun: "a widget", known: "everywhere", rename: ofCode },
};
