import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { addFormWords } from "../form-keywords.ts";
import type { Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

/** Compiling is the dear part; equal schemas are compiled once, whatever organisation or screen has them. */
const outcomes = new Map<string, string | null>();

function compileError(schema: Record<string, unknown>): string | null {
  const key = JSON.stringify(schema);
  const known = outcomes.get(key);
  if (known !== undefined) return known;
  let outcome: string | null = null;
  try {
    const ajv = new Ajv({
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allErrors: true,
    });
    addFormats(ajv);
    ajv.addFormat("data-url", true);
    addFormWords(ajv).compile(schema);
  } catch (error) {
    outcome = error instanceof Error ? error.message : String(error);
  }
  outcomes.set(key, outcome);
  return outcome;
}

/** A form schema that strict Ajv refuses, one whose $id is not the screen's, or one that admits unknown properties. */
export const formUncompilable: Check = (effective) =>
  [...effective.flows.values()].flatMap(({ id, screens }) =>
    [...screens].flatMap(([name, screen]) => faultsIn(effective, screen, id, name)),
  );

/**
 * Draft-07 cannot close a schema whose further properties depend on an answer; there the server's rule holds alone,
 * that only what `bind` names is saved.
 */
const isConditional = (schema: Record<string, unknown>): boolean =>
  ["if", "allOf", "anyOf", "oneOf", "dependencies"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );

const faultsIn = fileFaults((screen, flow: string, name: string): FileFault[] => {
  const form = (screen as { form?: { schema?: Record<string, unknown> } }).form;
  const schema = form?.schema;
  if (typeof schema !== "object" || schema === null) return [];
  const faults: FileFault[] = [];
  const fault = compileError(schema);
  if (fault !== null)
    faults.push({
      pointer: "/form/schema",
      code: "form-uncompilable",
      message: `The form's schema cannot be used: ${fault}.`,
      fix: "Use draft-07 keywords only, spelt as JSON Schema spells them.",
    });
  const expected = `screen:${flow}/${name}`;
  if (schema.$id !== expected)
    faults.push({
      pointer: "/form/schema/$id",
      code: "form-id",
      message: `The form's $id must be "${expected}", not ${JSON.stringify(schema.$id)}: the compiled validator is found by it.`,
      fix: `Write "${expected}".`,
    });
  if (schema.additionalProperties !== false && !isConditional(schema))
    faults.push({
      pointer: "/form/schema",
      code: "form-open",
      message: "The form admits properties that it does not describe.",
      fix: 'Add "additionalProperties": false.',
    });
  return faults;
});
