/** The thread behind `beginPartner`. */
import { once } from "node:events";
import { workerData } from "node:worker_threads";
import {
  checkShare,
  CheckMemory,
  sourcesContent,
  definitionsOf,
  readSources,
  reread,
  UnusableRoot,
  type Sources,
} from "#definitions/index.ts";
import { createCollector } from "./collector.ts";
import type { FromPartner, PartnerData, ToPartner } from "./partner.ts";

const { root, port } = workerData as PartnerData;
const memory = new CheckMemory();

/** Much more than the first thread keeps, which says when both collect, megabytes. */
const MOST_ALONE_MB = 400;
const { collect, isOver } = createCollector();

/** Files of saves that were not read yet. */
let saved: string[] = [];
/** What the first thread knows and does. */
let first = { content: "", shared: new Set() as ReadonlySet<string>, taken: new Set<string>() };

port.on("message", (message: ToPartner) => {
  if ("collects" in message) collect();
  else if ("saved" in message) saved.push(...message.saved);
  else if ("shared" in message) first = { ...message, taken: new Set() };
  else if (message.content === first.content) first.taken.add(message.taken);
});

/** Lets messages arrive. */
const turn = () => new Promise(setImmediate);

async function share(sources: Sources): Promise<void> {
  const content = sourcesContent(sources);
  await checkShare(definitionsOf(sources), memory, {
    async shared() {
      for (;;) {
        if (saved.length > 0) return null;
        if (first.content === content) return first.shared;
        await once(port, "message");
      }
    },
    async hasTaken(code) {
      await turn();
      return saved.length > 0 || first.content !== content || first.taken.has(code);
    },
    take: (code, found) => port.postMessage({ content, code, found } satisfies FromPartner),
  });
}

for (let sources = await readSources(root); ;) {
  try {
    await share(sources);
  } catch (error) {
    // The first thread says what is wrong with the root.
    if (!(error instanceof UnusableRoot)) throw error;
  }
  if (isOver(MOST_ALONE_MB)) collect();
  while (saved.length === 0) await once(port, "message");
  const paths = saved;
  saved = [];
  sources = await reread(sources, paths);
}
