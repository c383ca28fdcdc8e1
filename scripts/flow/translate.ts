import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isRecord } from "#engine/index.ts";
import { isUnusable, oneLine, SOURCE_LOCALE, type Definitions } from "#definitions/index.ts";
import { textsOf } from "#definitions/checks/copy/copy-translation.ts";
import { translationsOf } from "#definitions/copy/copy-files.ts";
import { stablePointer } from "#definitions/copy/stable-pointer.ts";
import type { Copy } from "#schemas/types/copy.ts";
import {
  definitionsAt,
  readOptions,
  UnusableInput,
  UsageError,
  type FlowCommand,
} from "./command.ts";

type Sources = Map<string, Map<string, string>>;

/**
 * Returns the English texts in a folder under flows/, by file and pointer. A callable flow has no
 * texts of its own in the definitions: its callers have them.
 */
function sourcesIn(folder: string, { base }: Definitions): Sources {
  const sources: Sources = new Map();
  for (const { name, file, places } of translationsOf(base).flatMap(({ files }) => files))
    for (const { pointer, text } of places) {
      if (!file.origin(pointer).file.path.startsWith(folder)) continue;
      const part = sources.get(name) ?? new Map<string, string>();
      sources.set(name, part.set(stablePointer(file.value, pointer), text));
    }
  return sources;
}

/**
 * Returns the translations with an empty one for each text that has none, in the order of the
 * definitions. Translations of texts that no longer exist come last: validation reports them.
 */
function completed(sources: Sources, translated: Copy["texts"]): Copy["texts"] {
  const parts = [...sources].map(([name, texts]) => {
    const before = translated[name] ?? {};
    const own = [...texts].map(
      ([pointer, source]) => [pointer, before[pointer] ?? { source, text: "" }] as const,
    );
    const gone = Object.entries(before).filter(([pointer]) => !texts.has(pointer));
    return [name, Object.fromEntries([...own, ...gone])] as const;
  });
  return { ...Object.fromEntries(parts), ...absentIn(translated, sources) };
}

const absentIn = (translated: Copy["texts"], sources: Sources): Copy["texts"] =>
  Object.fromEntries(Object.entries(translated).filter(([name]) => !sources.has(name)));

export const translate: FlowCommand = {
  usage: "translate --flow FLOW --locale LOCALE [--root DIR]",
  async run(args) {
    const { values } = readOptions(args, {
      flow: { type: "string", default: "" },
      locale: { type: "string", default: "" },
      root: { type: "string", default: process.cwd() },
    });
    const { flow, locale } = values;
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(locale) || locale === SOURCE_LOCALE)
      throw new UsageError(
        `Give --locale: a language other than ${SOURCE_LOCALE}, in which definitions are written, such as es-US.`,
      );
    const definitions = await definitionsAt(values.root);
    const folder = `flows/${flow}/`;
    const unusable = definitions.sources.findings.filter(
      (each) => isUnusable(each) && each.file.startsWith(folder),
    );
    if (unusable.length > 0) throw new UnusableInput(unusable.map(oneLine).join("\n"));
    const sources = sourcesIn(folder, definitions);
    if (sources.size === 0)
      throw new UsageError(
        `There is no flow "${flow}" with texts. Known: ${[...definitions.base.flows.keys()].join(", ")}.`,
      );
    const path = `${folder}copy/${locale}.json`;
    const before = definitions.sources.files.get(path)?.value;
    const head = isRecord(before)
      ? before
      : { $schema: "../../../schemas/copy.schema.json", locale };
    const texts = completed(sources, textsOf(before));
    const target = join(values.root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, `${JSON.stringify({ ...head, texts }, null, 2)}\n`);
    const empty = Object.values(texts)
      .flatMap((part) => Object.values(part))
      .filter(({ text }) => text === "").length;
    console.log(
      empty === 0
        ? `${path}: every text has a translation.`
        : `${path}: fill the empty "text" of ${empty} texts, then run \`npm run validate\`.`,
    );
    return 0;
  },
};
