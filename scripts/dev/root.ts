import { copyFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolbarFolder } from "#scripts/build/outdated.ts";
import { buildStandIns } from "#scripts/build/stand-ins.ts";

/**
 * Makes a root for the server that serves the source pages instead of the built ones. Links
 * everything else. dist/ is neither read nor changed.
 */
export async function devRoot(root: string): Promise<string> {
  const folder = join(root, ".cache/dev");
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "dist"), { recursive: true });
  for (const name of ["flows", "schemas"]) await symlink(join(root, name), join(folder, name));
  for (const page of [
    "index.html",
    "agent.html",
    "broker.html",
    "studio.html",
    "studio-preview.html",
  ])
    await copyFile(join(root, page), join(folder, "dist", page));
  // The page loads the toolbar from this address; Vite serves its source.
  await mkdir(join(folder, toolbarFolder), { recursive: true });
  await writeFile(join(folder, toolbarFolder, "loader.js"), 'import "/src/toolbar/loader.ts";\n');
  // Pages load these as classic scripts, which cannot import a source.
  await buildStandIns(root, join(folder, toolbarFolder));
  return folder;
}
