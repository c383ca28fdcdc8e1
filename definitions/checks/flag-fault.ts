import {
  compileGuard,
  duplicateId,
  guardFinding,
  isRecord,
  joinPointer,
  parsePointer,
  valueAt,
} from "#engine/index.ts";
import { finding, type Finding } from "../findings/finding.ts";
import { FLAGS_FILE as FILE, flagsIn, type Flag } from "../guards/flag-entities.ts";
import { flagScope } from "../guards/flag-scope.ts";
import { markedTexts } from "../marks/marked-text.ts";
import type { Definitions } from "../model.ts";
import { findingAt, type Check } from "./check.ts";

/**
 * Finds flags whose rule or shares have no meaning, and menus that name a flag that does not exist.
 */
export const flagFault: Check = (effective, definitions) => {
  const flags = flagsIn(definitions.sources);
  const flagIds = new Set(flags.map(({ id }) => id));
  const unknown = [...effective.flows.values()].flatMap(({ shell }) =>
    shell === null
      ? []
      : (["appMenu", "profileMenu", "footerLinks"] as const).flatMap((list) =>
          itemsOf(shell.value, list).flatMap((item, index) =>
            typeof item.flag !== "string" || flagIds.has(item.flag)
              ? []
              : [
                  findingAt(effective, shell, `/${list}/${index}/flag`, {
                    code: "flag-unknown",
                    message: `${FILE} has no flag "${item.flag}", so the link would never be visible.`,
                    fix: "Correct the name, or define the flag.",
                  }),
                ],
          ),
        ),
  );
  // No overlay changes the flags, so the base checks them for all organizations.
  return effective.organisation === null ? [...unknown, ...ownFaults(flags, definitions)] : unknown;
};

function ownFaults(flags: readonly Flag[], definitions: Definitions): Finding[] {
  const file = definitions.sources.files.get(FILE);
  if (file === undefined) return [];
  const locate = (pointer: string, offset?: number) => {
    const place = file.placeOf(pointer, offset);
    return { file: file.path, pointer, line: place?.line ?? null, column: place?.column ?? null };
  };
  const { schemas } = definitions.base;
  const map = { organisation: null, definition: file.path, locate };
  return [
    ...duplicateId(file.value).map(({ code, pointer, message, fix }) =>
      finding({ ...locate(pointer), code, message, fix: fix ?? null }),
    ),
    ...markedTexts(file.value, "flags", "x-guard", schemas).flatMap(({ pointer, text }) => {
      const flag = valueAt(file.value, joinPointer("", ...parsePointer(pointer).slice(0, 2)));
      const scope = flagScope(schemas, isRecord(flag) && flag["firstPage"] === true);
      return compileGuard(text, scope).diagnostics.map((diagnostic) =>
        guardFinding(diagnostic, text, pointer, map),
      );
    }),
    ...flags.flatMap(({ variations = [] }, index) => {
      const sum = variations.reduce((total, { share }) => total + share, 0);
      // Decimal percentages, such as three times 33.3 and one 0.1, add up to 100 except for
      // rounding.
      return variations.length === 0 || Math.abs(sum - 100) < 1e-6
        ? []
        : [
            finding({
              ...locate(`/flags/${index}/variations`),
              code: "flag-shares",
              message: `The shares of the variations add up to ${sum}, not to 100.`,
              fix: "Correct the shares.",
            }),
          ];
    }),
  ];
}

const itemsOf = (shell: unknown, list: string): Record<string, unknown>[] => {
  const items = isRecord(shell) ? shell[list] : undefined;
  return Array.isArray(items) ? items.filter(isRecord) : [];
};
