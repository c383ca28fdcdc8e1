/** What each file under flows/ is, by its path. One row a kind; the first that fits counts. */
export interface Kind {
  name:
    | "flow"
    | "checklist"
    | "screen"
    | "document"
    | "mail"
    | "conditions"
    | "shell"
    | "notifications"
    | "flags"
    | "originators"
    | "chat-answers"
    | "chat-skills"
    | "copy"
    | "words"
    | "journey"
    | "organisation"
    | "theme"
    | "overlay"
    | "overlay-lock"
    | "persona"
    | "places";
  path: RegExp;
  /** Name under schemas/ without `.schema.json`; null when the kind is checked by code. */
  schema: string | null;
}

export const kinds: readonly Kind[] = [
  {
    name: "organisation",
    path: /^organisations\/[^/]+\/organisation\.json$/,
    schema: "organisation",
  },
  {
    name: "originators",
    path: /^organisations\/[^/]+\/originators\.json$/,
    schema: "originators",
  },
  { name: "chat-answers", path: /^chatbot\/answers\.json$/, schema: "chat-answers" },
  { name: "chat-skills", path: /^chatbot\/skills\.json$/, schema: "chat-skills" },
  { name: "flags", path: /^flags\.json$/, schema: "flags" },
  { name: "theme", path: /^organisations\/[^/]+\/theme\.json$/, schema: "theme" },
  { name: "overlay-lock", path: /^organisations\/[^/]+\/overlay\.lock\.json$/, schema: null },
  { name: "overlay", path: /^organisations\/[^/]+\/overlay\.json$/, schema: "overlay" },
  { name: "persona", path: /^sandbox\/personas\/[^/]+\.json$/, schema: "persona" },
  { name: "places", path: /^sandbox\/places\.json$/, schema: "places" },
  { name: "flow", path: /^(?!organisations\/|sandbox\/)[^/]+\/flow\.json$/, schema: "flow" },
  {
    name: "checklist",
    path: /^(?!organisations\/|sandbox\/)[^/]+\/checklist\.json$/,
    schema: "checklist",
  },
  {
    name: "screen",
    path: /^(?!organisations\/|sandbox\/)[^/]+\/screens\/.+\.json$/,
    schema: "screen",
  },
  {
    name: "document",
    path: /^(?!organisations\/|sandbox\/)[^/]+\/documents\/.+\.json$/,
    schema: "document",
  },
  { name: "mail", path: /^(?!organisations\/|sandbox\/)[^/]+\/mail\/.+\.json$/, schema: "mail" },
  {
    name: "journey",
    path: /^(?!organisations\/|sandbox\/)[^/]+\/journeys\/[^/]+\.json$/,
    schema: "journey",
  },
  {
    name: "conditions",
    path: /^(?!organisations\/|sandbox\/)[^/]+\/conditions\.json$/,
    schema: "conditions",
  },
  {
    name: "notifications",
    path: /^(?!organisations\/|sandbox\/)[^/]+\/notifications\.json$/,
    schema: "notifications",
  },
  { name: "shell", path: /^(?!organisations\/|sandbox\/)[^/]+\/shell\.json$/, schema: "shell" },
  {
    name: "copy",
    path: /^(organisations\/)?(?!organisations\/|sandbox\/)[^/]+\/copy\/[^/]+\.json$/,
    schema: "copy",
  },
  { name: "words", path: /^words\/words\.json$/, schema: "words" },
];

/** @param path relative to flows/, with forward slashes. */
export const kindOf = (path: string): Kind | null =>
  kinds.find((kind) => kind.path.test(path)) ?? null;

/** `heloc/screens/start/profile.json` → flow `heloc`, id `start/profile`. */
export function partOf(path: string): { flow: string; id: string } | null {
  const match = /^([^/]+)\/(?:screens|documents|mail|copy)\/(.+)\.json$/.exec(path);
  return match ? { flow: match[1] ?? "", id: match[2] ?? "" } : null;
}
