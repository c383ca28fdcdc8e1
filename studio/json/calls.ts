/** The calls of a session about files as text. */
import { isRecord } from "#engine/index.ts";
import { EditRefused } from "#definitions/edits/index.ts";
import type { Changes, Workspace } from "../workspace/workspace.ts";
import { jsonHelp, type JsonSuggestion } from "./help.ts";

export interface JsonCalls {
  /** Returns the text of a file from the root; null for a file that does not exist. */
  fileText(path: string): string | null;
  /** Writes a text, when it is JSON. @returns the fault of a text that is none, which changes nothing */
  writeText(path: string, text: string): JsonFault | null;
  /** @param text the file as a person has typed it so far */
  completeJson(
    lender: string,
    path: string,
    text: string,
    offset: number,
  ): readonly JsonSuggestion[];
  describeJson(lender: string, path: string, text: string, offset: number): string | null;
}

export interface JsonFault {
  readonly message: string;
}

interface JsonPorts {
  present(): Workspace;
  record(
    label: string,
    work: (write: unknown, replace: (texts: Changes) => void) => void,
  ): string[];
}

export function jsonCalls({ present, record }: JsonPorts): JsonCalls {
  return {
    fileText: (path) => present().texts.get(path) ?? null,
    writeText(path, text) {
      if (!present().texts.has(path)) throw new EditRefused(`There is no ${path}.`);
      try {
        const value: unknown = JSON.parse(text);
        if (!isRecord(value)) return { message: "The file is no object." };
      } catch (error) {
        return { message: error instanceof Error ? error.message : "It is not JSON yet." };
      }
      record(`text ${path}`, (_write, replace) => replace({ [path]: text }));
      return null;
    },
    completeJson: (lender, path, text, offset) =>
      jsonHelp(present().definitions, lender, path, text, offset).suggestions(),
    describeJson: (lender, path, text, offset) =>
      jsonHelp(present().definitions, lender, path, text, offset).description(),
  };
}
