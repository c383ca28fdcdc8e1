/** Fills the templates of the shipped documents. */
import { readFile } from "node:fs/promises";
import { compileArguments } from "#engine/copy/arguments.ts";
import { evaluateExpression } from "#engine/expression/expression.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import { fillTemplate } from "#server/lending/documents/template.ts";
import { guardHolds } from "#src/drafts/guards.ts";
import { entities, heloc } from "./flow.ts";

const FOLDER = "flows/heloc/documents";

const templates = new Map(
  await Promise.all(
    ["adverse-action-notice", "application-summary"].map(
      async (name) =>
        [
          name,
          JSON.parse(await readFile(`${FOLDER}/${name}.json`, "utf8")) as DocumentTemplate,
        ] as const,
    ),
  ),
);

interface DocumentData {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
  organisation: object;
}

/** Returns the text of a document in English, a line for each paragraph, item and row. */
export function documentText(name: string, data: DocumentData): string {
  const template = templates.get(name);
  if (template === undefined) throw new Error(`There is no document "${name}".`);
  const { application, profile } = data;
  return fillTemplate(template, {
    locale: "en-US",
    timeZone: "America/Los_Angeles",
    data: { ...data, now: "2026-11-21T18:00:00Z" },
    evaluate: (source) => {
      const [argument] = compileArguments({ value: source as object }, entities, {}, false, null);
      return argument?.compiled ? evaluateExpression(argument.compiled, { ...data }) : null;
    },
    holds: (guard) => guardHolds(heloc, guard, { application, profile }),
  })
    .flatMap((part) => {
      if (part.kind === "list") return part.items;
      if (part.kind === "table") return part.rows.map(({ label, value }) => `${label} ${value}`);
      return "text" in part ? [part.text] : [];
    })
    .join("\n");
}
