import type { Finding } from "#engine/finding.ts";

export { hasErrors, type Finding } from "#engine/finding.ts";

/** Makes a finding from the given properties and defaults. */
export function finding(
  part: Pick<Finding, "code" | "file" | "message"> & Partial<Finding>,
): Finding {
  return {
    severity: "error",
    pointer: "",
    line: null,
    column: null,
    organisation: null,
    witness: null,
    fix: null,
    ...part,
  };
}

/** Formats a finding on one line, as compilers do: place, code, cause, fix. */
export function oneLine(each: Finding): string {
  const place =
    each.line === null ? "" : `:${each.line}${each.column === null ? "" : `:${each.column}`}`;
  return `${each.file}${place}: ${each.code}: ${each.message}${each.fix === null ? "" : ` ${each.fix}`}`;
}
