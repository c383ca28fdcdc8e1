import { copyFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolbarFolder } from "../build/toolbar.ts";

/**
 * A root for the server in which the page is the source page, not the built one: everything else is linked. What a build
 * has left in dist/ is then neither used nor touched.
 */
export async function devRoot(root: string): Promise<string> {
  const folder = join(root, ".cache/dev");
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "dist"), { recursive: true });
  for (const name of ["flows", "schemas"]) await symlink(join(root, name), join(folder, name));
  for (const page of ["index.html", "agent.html"])
    await copyFile(join(root, page), join(folder, "dist", page));
  // The developer toolbar as Vite serves it, under the address that the page loads it from.
  await mkdir(join(folder, toolbarFolder), { recursive: true });
  await writeFile(join(folder, toolbarFolder, "loader.js"), 'import "/src/toolbar/loader.ts";\n');
  return folder;
}
