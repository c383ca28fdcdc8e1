const files = import.meta.glob<string>("../../schemas/**/*.schema.json", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The schemas of this build, by path from the root of the repository. */
export const schemas: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^(\.\.\/)+/, ""), text]),
);
