/**
 * The language server for definitions, over standard input and output. Editors start it; the
 * extension in `.vscode/extensions/hearthline` does so for VS Code.
 */
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { writeEditorSchemas } from "./editor/schemas/write.ts";
import { serveEditor } from "./editor/server.ts";
import { validationProcess } from "./editor/validation.ts";

serveEditor(createConnection(ProposedFeatures.all, process.stdin, process.stdout), {
  validation: validationProcess,
  onDefinitions: writeEditorSchemas,
});
