/** Turns the table of layers into overrides of the linter's `no-restricted-imports`. */

/** @typedef {import("./layers.js").Layer} Layer */

/** Levels of folders below a layer that the rules cover. */
const DEPTHS = [0, 1, 2, 3, 4, 5];
const FILES = "*.{ts,tsx}";

/** @param {string} path */
const escape = (path) => path.replaceAll(/[/.]/g, String.raw`\$&`);

/**
 * Returns the prefixes that an import by `#folder/…` must not have. The linter's regular
 * expressions have no look-ahead. The pattern therefore lists every folder and file of the table
 * that is not allowed, except a folder of which a part is allowed.
 *
 * @param {readonly string[]} allowed
 * @param {readonly string[]} places Folders, and files where a row names them.
 */
function forbiddenImports(allowed, places) {
  return places
    .filter(
      (place) =>
        !allowed.some((each) => place === each || place.startsWith(`${each}/`)) &&
        !allowed.some((each) => each.startsWith(`${place}/`)),
    )
    .map((place) => (/\.tsx?$/.test(place) ? `${escape(place)}$` : `${escape(place)}\\/`));
}

/** @param {readonly string[]} folders */
const sentence = (folders) =>
  folders.length === 0
    ? "nothing of this project"
    : folders.map((each) => (/\.tsx?$/.test(each) ? each : `${each}/`)).join(", ");

/**
 * @param {Layer} layer
 * @param {{ allowed: readonly string[], places: readonly string[], depth: number, packages: boolean }} options
 */
function rule({ folder }, { allowed, places, depth, packages }) {
  const forbidden = forbiddenImports([...allowed, folder], places).join("|");
  const patterns = [
    ...(forbidden === ""
      ? []
      : [
          {
            regex: `^#(${forbidden})`,
            message: `${folder}/ may import ${sentence(allowed)}. The table is scripts/lint/layers.js.`,
          },
        ]),
    {
      regex: `^(\\.\\./){${depth + 1}}`,
      message: `This path leaves ${folder}/. Import another layer by "#folder/…".`,
    },
    ...(packages
      ? []
      : [
          {
            regex: "^[a-z@]",
            message: `${folder}/ is pure TypeScript: no package, no Node, no browser.`,
          },
        ]),
  ];
  return { "no-restricted-imports": ["error", { patterns }] };
}

/**
 * @param {Layer} layer
 * @param {readonly string[]} places
 */
function overridesOf(layer, places) {
  const { folder, mayImport, testsMayImport = [], packages = true, files } = layer;
  if (files !== undefined)
    return [
      {
        files: files.map((file) => `${folder}/${file}`),
        rules: rule(layer, { allowed: mayImport, places, depth: 0, packages }),
      },
    ];
  const forTests = [...mayImport, ...testsMayImport];
  return DEPTHS.flatMap((depth) => {
    const level = `${folder}/${"*/".repeat(depth)}`;
    const inTesting = depth === 0 ? [] : [`${folder}/${"*/".repeat(depth - 1)}testing/${FILES}`];
    return [
      {
        files: [`${level}${FILES}`],
        rules: rule(layer, { allowed: mayImport, places, depth, packages }),
      },
      {
        files: [`${level}*.test.{ts,tsx}`, ...inTesting],
        rules: rule(layer, { allowed: forTests, places, depth, packages: true }),
      },
    ];
  });
}

/**
 * Overrides for the linter. A later override replaces an earlier one, so an inner layer follows its outer layer.
 *
 * @param {readonly Layer[]} layers
 * @param {readonly string[]} tops Top folders of the package's imports, such as `engine`.
 */
export function boundaries(layers, tops) {
  const named = layers.flatMap(({ folder, files }) =>
    files === undefined ? [folder] : files.map((file) => `${folder}/${file}`),
  );
  const places = [...new Set([...tops, ...named])];
  return [...layers]
    .sort((a, b) => a.folder.length - b.folder.length)
    .flatMap((layer) => overridesOf(layer, places));
}
