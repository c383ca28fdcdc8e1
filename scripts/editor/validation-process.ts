/** The process of `validation.ts`; its argument is the root. */
import {
  definitionsOf,
  readSources,
  UnusableRoot,
  validateDefinitions,
  withFiles,
  type Finding,
  type Sources,
} from "#definitions/index.ts";
import type { FromValidation, ToValidation } from "./validation.ts";

let sources = readSources(process.argv[2] ?? "");

function findingsIn(read: Sources): readonly Finding[] {
  try {
    return validateDefinitions(definitionsOf(read));
  } catch (error) {
    // A schema that everything needs may be wrong for a moment.
    if (error instanceof UnusableRoot) return error.findings;
    throw error;
  }
}

async function take(message: ToValidation): Promise<void> {
  if (message.kind === "change") {
    const { path, text } = message;
    sources = sources.then((read) => withFiles(read, { [path]: text }));
    return;
  }
  const answer: FromValidation = { run: message.run, findings: findingsIn(await sources) };
  process.send?.(answer);
}

process.on("message", (message) => void take(message as ToValidation));
// The editor may be killed without closing the server.
process.on("disconnect", () => process.exit());
