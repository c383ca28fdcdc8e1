import type { CodedMessage } from "#schemas/types/calls/problem.ts";
import { isCallError } from "#src/calls/call-error.ts";

type Args = CodedMessage["args"];
type Text = (english: string) => string;

/** What is wrong with a value that is not empty, by the server's code. Other codes: check it. */
const SENTENCES: Readonly<Record<string, (args: Args, text: Text) => string>> = {
  "too-few-characters": ({ limit }, text) =>
    text("Enter at least {limit} characters.").replace("{limit}", String(limit)),
  "too-many-characters": ({ limit }, text) =>
    text("Enter at most {limit} characters.").replace("{limit}", String(limit)),
  "wrong-format": ({ format }, text) =>
    format === "email"
      ? text("Enter an email address, like name@example.com.")
      : text("Check what you entered."),
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** Returns the control that holds the value at a place such as `body/card/email` or `body/routes/0`. */
function controlAt(form: HTMLFormElement, { place, name }: Args): Control | undefined {
  const names = [...String(place ?? "").split("/"), ...(name === undefined ? [] : [String(name)])];
  return names
    .reverse()
    .map((each) => form.elements.namedItem(each))
    .find(isControl);
}

/** Returns the words of the label, without those of the hint in it. */
const labelOf = (control: Control): string =>
  [...(control.labels?.[0]?.childNodes ?? [])]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent?.trim())
    .join(" ");

const hintOf = (control: Control): string | null | undefined =>
  control.labels?.[0]?.querySelector(".hint")?.textContent;

function sentenceOf(control: Control, { code, args }: CodedMessage, text: Text): string {
  if (control.value.trim() === "") return text("Fill this in.");
  return SENTENCES[code]?.(args, text) ?? hintOf(control) ?? text("Check what you entered.");
}

export interface FieldFaults {
  /** The wrong field to begin with. */
  first: Control;
  /** One sentence for each wrong field, with the words of its label. */
  text: string;
}

const isCoded = (value: unknown): value is CodedMessage =>
  typeof value === "object" && value !== null && "code" in value && "args" in value;

/**
 * Returns what the server found wrong with the fields of a form, in the words of the form. The
 * server checks calls, and its sentences name their members. Null for any other error.
 */
export function fieldFaults(error: unknown, form: HTMLFormElement, text: Text): FieldFaults | null {
  if (!isCallError(error) || error.status !== 400) return null;
  const { messages } = (error.parsed ?? {}) as { messages?: unknown };
  const sentences = new Map<Control, string>();
  for (const message of Array.isArray(messages) ? messages.filter(isCoded) : []) {
    const control = controlAt(form, message.args);
    if (control === undefined) return null;
    if (!sentences.has(control)) sentences.set(control, sentenceOf(control, message, text));
  }
  const [first] = sentences.keys();
  if (first === undefined) return null;
  const lines = [...sentences].map(([control, sentence]) => `${labelOf(control)}: ${sentence}`);
  return { first, text: lines.join(" ") };
}
