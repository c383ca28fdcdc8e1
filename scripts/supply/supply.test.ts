import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { otherTerms, unknownTerms } from "./licenses.ts";
import { productionPackages } from "./packages.ts";
import { billOfMaterials } from "./sbom.ts";

const root = process.cwd();
const packages = await productionPackages(root);
const bom = await billOfMaterials(root);

it("lists each package of a server once in the bill of materials, with its hash and its license", () => {
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "hearthline" } },
  });
  expect(bom.components.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(
    packages.map(({ name, version }) => `${name} ${version}`).sort(),
  );
  for (const { purl, hashes, licenses } of bom.components)
    expect({ purl, hashes: hashes?.length, licenses: licenses?.length }).toEqual({
      purl: expect.stringMatching(/^pkg:npm\//),
      hashes: 1,
      licenses: 1,
    });
});

it("gives the same bill of materials twice", async () => {
  expect(await billOfMaterials(root)).toEqual(bom);
}, 60_000);

it("describes the dependencies of the bill of materials by its own components", async () => {
  const { components, dependencies } = bom;
  const known = new Set(components.map((component) => component["bom-ref"]));
  const direct = Object.keys(
    (JSON.parse(await readFile("package.json", "utf8")) as { dependencies: object }).dependencies,
  );
  const [own] = dependencies.filter(({ ref }) => ref.startsWith("hearthline@"));
  expect(own?.dependsOn).toHaveLength(direct.length);
  for (const { dependsOn = [] } of dependencies)
    for (const ref of dependsOn) expect(known).toContain(ref);
});

it("has no package under terms that nobody has looked at", () => {
  expect(unknownTerms(packages)).toEqual([]);
});

it("describes no terms of a package that is gone", () => {
  const names = new Set(packages.map(({ name }) => name));
  expect(Object.keys(otherTerms).filter((name) => !names.has(name))).toEqual([]);
});

it("installs each package of a server in one version", () => {
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of packages)
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  const several = [...versions].filter(([, each]) => each.size > 1).map(([name]) => name);
  expect(several).toEqual([]);
});

it("fixes the content of each package of a server by a hash", () => {
  expect(packages.filter(({ integrity }) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

it("refuses the script of each package that would run one when it is installed, and no other", async () => {
  const { packages: locked } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const running = Object.keys(locked).filter((path) => locked[path]?.hasInstallScript);
  const names = new Set(running.map((path) => path.replace(/^.*node_modules\//, "")));
  const { allowScripts } = JSON.parse(await readFile("package.json", "utf8")) as {
    allowScripts: Record<string, boolean>;
  };
  // By name alone: npm cannot match a version in a lock file that names no registry.
  expect(allowScripts).toEqual(Object.fromEntries([...names].map((name) => [name, false])));
});
