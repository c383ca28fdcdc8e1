import { useMemo, useState } from "react";
import { compileComputed, computedValues } from "#engine/expression/computed.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { choicesFromData } from "../form/choice-labels.ts";
import { formatCopy } from "../copy/format.tsx";
import type { BlockHost } from "../host/types.ts";
import { ScreenRenderer } from "../screen/screen-renderer.tsx";
import { entries } from "./entries.ts";
import { requiredValidator } from "./required-validator.ts";
import { sampleApplication, sampleProducts, sampleProfile } from "./sample.ts";
import { sampleCalls } from "./sample-calls.ts";
import { samplePages } from "./sample-pages.ts";

const host: BlockHost = {
  application: sampleApplication,
  profile: sampleProfile,
  copy: (text, args) => formatCopy(text, { locale: "en-US", ...(args ? { args } : {}) }),
  page: (id) => `#${id}`,
  go: () => {},
  calls: sampleCalls,
  products: sampleProducts,
  earlierPages: () => samplePages,
  taskPages: () => new Map([["account", "account"]]),
  reducedMotion: false,
  locale: "en-US",
};

const anything = { type: "object" };
const entities = {
  application: { ...anything, properties: { amount: { type: "number" } } },
  profile: anything,
};

const sampleDocuments = { application: sampleApplication, profile: sampleProfile };
/** Lists of choices that a flow would have. */
const lists = {
  purposes: [
    { id: "HOME", title: "Home improvement" },
    { id: "DEBT", title: "Paying off debts" },
    { id: "OTHER", title: "Something else" },
  ],
};

const valuesOf = ({ form }: Screen, answers: Record<string, unknown>) =>
  form
    ? computedValues(compileComputed(form, entities, undefined), {
        application: sampleApplication,
        form: answers,
      })
    : new Map<string, unknown>();

/**
 * Shows every widget and block by itself, for developers and browser tests. `?entry=widgets/date`
 * shows one, `&state=filled` with data. For development only.
 */
export function Gallery({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const entry = entries.find(({ name }) => name === query.get("entry"));
  const filled = query.get("state") === "filled";
  const [sent, setSent] = useState("");
  const formData = useMemo(() => (filled ? entry?.filled : undefined), [entry, filled]);
  const choices = useMemo(
    () => choicesFromData(entry?.screen.form ?? {}, lists, sampleDocuments, "en-US"),
    [entry],
  );
  if (!entry)
    return (
      <main>
        <h1>Gallery</h1>
        <ul>
          {entries.map(({ name }) => (
            <li key={name}>
              <a href={`?entry=${name}`}>{name}</a>
              {" · "}
              <a href={`?entry=${name}&state=filled`} aria-label={`${name}, filled`}>
                filled
              </a>
            </li>
          ))}
        </ul>
      </main>
    );
  return (
    <main>
      <ScreenRenderer
        screen={entry.screen}
        formData={formData}
        host={host}
        validator={requiredValidator}
        guards={() => true}
        choices={choices}
        compute={(form) => valuesOf(entry.screen, form)}
        onSubmit={(data) => setSent(JSON.stringify(data))}
        onAction={() => {}}
      />
      <output>{sent}</output>
    </main>
  );
}
