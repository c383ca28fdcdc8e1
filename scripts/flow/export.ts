import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readOptions, UsageError, type FlowCommand } from "./command.ts";
import { exportedTexts } from "./stored/exported-texts.ts";

/** Writes what product owners have published, or a draft, into the files of a checkout. */
export const exportStored: FlowCommand = {
  usage: "export --database DIR|ADDRESS [--draft ID] [--root DIR]",
  async run(args) {
    const { values } = readOptions(args, {
      database: { type: "string", default: "" },
      draft: { type: "string", default: "" },
      root: { type: "string", default: process.cwd() },
    });
    if (values.database === "")
      throw new UsageError("Give --database: the data folder of a server, or its address.");
    if (values.draft !== "" && !/^[0-9a-f-]{36}$/.test(values.draft))
      throw new UsageError(`"${values.draft}" is no identifier of a draft.`);
    const texts = await exportedTexts(values.database, values.draft || null, process.env);
    for (const [path, text] of Object.entries(texts)) {
      const file = join(values.root, path);
      if (text === null) await rm(file, { force: true });
      else {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
    }
    const paths = Object.keys(texts).sort();
    console.log(
      paths.length === 0
        ? "Nothing is published over the files."
        : [...paths, `${paths.length} files written. Commit them.`].join("\n"),
    );
    return 0;
  },
};
