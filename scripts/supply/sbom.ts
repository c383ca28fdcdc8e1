import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { otherTerms } from "./licenses.ts";
import { productionPackages } from "./packages.ts";

interface Component {
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: object[];
}

/** The members of a CycloneDX document that matter here. */
export interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string; licenses?: object[] } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * Returns the software bill of materials of a server, in CycloneDX. npm lists every package of the
 * lock file; with `--omit dev` it would leave out those that development uses too. The same lock
 * file gives the same document, so it has neither a time nor a number.
 */
export async function billOfMaterials(root: string): Promise<Bom> {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"],
    { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" },
  );
  const bom = JSON.parse(stdout) as Bom;
  const own = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license: string;
    dependencies: Record<string, string>;
  };
  const packages = await productionPackages(root);
  const wanted = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = bom.components
    .filter(({ name, version }) => wanted.has(`${name}@${version}`))
    .map((component) => ({ ...component, ...termsOf(component) }));
  const ownRef = `${own.name}@${own.version}`;
  const ownRefs = new Set(
    Object.entries(own.dependencies).map(([name, version]) => `${name}@${version}`),
  );
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const { serialNumber: _, metadata, ...document } = bom;
  const { timestamp: __, ...about } = metadata;
  return {
    ...document,
    metadata: {
      ...about,
      component: {
        ...about.component,
        name: own.name,
        licenses: [{ license: { id: own.license } }],
      },
    },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref) || ref === ownRef)
      .map(({ ref, dependsOn = [] }) => {
        const listed = ref === ownRef ? ownRefs : refs;
        return { ref, dependsOn: dependsOn.filter((each) => listed.has(each)) };
      }),
  };
}

/** A license without an identifier is known by its description. */
const termsOf = ({ name }: Component) =>
  otherTerms[name] === undefined
    ? {}
    : { licenses: [{ license: { name: "Other terms", text: { content: otherTerms[name] } } }] };
