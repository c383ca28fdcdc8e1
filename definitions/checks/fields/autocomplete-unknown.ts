import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import tokens from "./autocomplete-tokens.json" with { type: "json" };

/** Finds words for the browser's autofill that no browser knows: it would offer nothing, or a wrong answer. */
export const autocompleteUnknown: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] =>
  isRecord(screen) ? within(asRecord(screen.form).ui, "/form/ui") : [],
);

function within(ui: unknown, at: string): FileFault[] {
  if (!isRecord(ui)) return [];
  return Object.entries(ui).flatMap(([name, value]) => {
    const pointer = joinPointer(at, name);
    if (name === "ui:autocomplete") return typeof value === "string" ? faultOf(value, pointer) : [];
    return name.startsWith("ui:") ? [] : within(value, pointer);
  });
}

const fields: ReadonlySet<string> = new Set(tokens.fields);
const contacts: ReadonlySet<string> = new Set(tokens.contacts);
const places: ReadonlySet<string> = new Set(tokens.places);

/** A value has, in this order: a section, whose address, which phone, and the field (HTML, "Autofill field"). */
function faultOf(value: string, pointer: string): FileFault[] {
  const words = value.trim().toLowerCase().split(/\s+/);
  if (words.length === 1 && tokens.switches.includes(words[0] ?? "")) return [];
  if (words.at(-1) === "webauthn" && words.length > 1) words.pop();
  if (words[0]?.startsWith("section-") === true) words.shift();
  if (tokens.addresses.includes(words[0] ?? "")) words.shift();
  const isPlaced = places.has(words[0] ?? "");
  if (isPlaced) words.shift();
  const [field = "", ...more] = words;
  if (more.length === 0 && (contacts.has(field) || (!isPlaced && fields.has(field)))) return [];
  const wrong = words.find((word) => !contacts.has(word) && !fields.has(word));
  return [
    {
      pointer,
      code: "autocomplete-unknown",
      message:
        wrong === undefined
          ? `Browsers cannot read "${value}": one field follows what it belongs to, such as "shipping postal-code".`
          : `No browser knows "${wrong}" as a field that it can fill.`,
      fix:
        wrong === undefined
          ? "Name one field."
          : suggestion(wrong, [...tokens.fields, ...tokens.contacts]),
    },
  ];
}
