import type { Finding } from "#engine/finding.ts";

export { hasErrors, type Finding } from "#engine/finding.ts";

/** A finding from the parts that differ; the rest is said by default. */
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

/** A finding on one line, as compilers write it: place, code, cause, fix. */
export function oneLine(each: Finding): string {
  const place =
    each.line === null ? "" : `:${each.line}${each.column === null ? "" : `:${each.column}`}`;
  return `${each.file}${place}: ${each.code}: ${each.message}${each.fix === null ? "" : ` ${each.fix}`}`;
}
