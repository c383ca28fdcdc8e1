import {
  closest,
  compileGuard,
  didYouMean,
  duplicateId,
  guardFinding,
  isRecord,
  joinPointer,
  parsePointer,
  placedRecords,
  valueAt,
} from "#engine/index.ts";
import { finding, type Finding } from "../../findings/finding.ts";
import { FLAGS_FILE as FILE, flagsIn, type Flag } from "../../guards/flag-entities.ts";
import { flagScope, flagSpace } from "../../guards/flag-scope.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { markedTexts } from "../../marks/marked-text.ts";
import type { Definitions } from "../../model.ts";
import { findingAt, type Check } from "../check.ts";
import { neverHolds } from "../guard-faults.ts";
import { listIn } from "./flag-address.ts";

/**
 * Finds flags whose rule or shares have no meaning, and menus that name a flag that does not exist.
 */
export const flagFault: Check = (effective, definitions) => {
  const flags = flagsIn(definitions.sources);
  const flagIds = new Set(flags.map(({ id }) => id));
  const file = definitions.sources.files.get(FILE);
  // A file that cannot be read may define every flag; its fault is reported already.
  const isUnread = file !== undefined && file.value === undefined;
  const unknown = [...effective.flows.values()].flatMap(({ shell }) =>
    shell === null || isUnread
      ? []
      : (["appMenu", "profileMenu", "footerLinks"] as const).flatMap((list) =>
          placedRecords(asRecord(shell.value)[list], `/${list}`).flatMap(([{ flag }, item]) =>
            typeof flag !== "string" || flagIds.has(flag)
              ? []
              : [
                  findingAt(effective, shell, `${item}/flag`, {
                    code: "flag-unknown",
                    message: `${FILE} has no flag "${flag}", so the link would never be visible.`,
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
      const firstPage = isRecord(flag) && flag["firstPage"] === true;
      const { diagnostics } = compileGuard(text, flagScope(schemas, firstPage));
      return diagnostics.length > 0
        ? diagnostics.map((diagnostic) => guardFinding(diagnostic, text, pointer, map))
        : neverHolds(text, flagSpace(schemas, firstPage))
          ? [
              finding({
                ...locate(pointer),
                code: "unsatisfiable-guard",
                message: "This rule holds for nobody, so the flag is always off.",
                fix: 'Correct the condition, or write "false".',
              }),
            ]
          : [];
    }),
    ...markedTexts(file.value, "flags", "x-addresses", schemas).flatMap(({ pointer, text }) =>
      isListOfAddresses(text)
        ? []
        : [
            finding({
              ...locate(pointer),
              code: "flag-variable",
              message: `The text of "${parsePointer(pointer).at(-1)}" is no list of addresses in JSON, so the flag names no page.`,
              fix: 'Write a list, such as ["/account/*"].',
            }),
          ],
    ),
    ...misspelledKeys(flags, schemas("flags")).map(({ index, id, known }) =>
      finding({
        ...locate(`/flags/${index}/id`),
        code: "flag-unread",
        message: `The product asks for the flag "${known}", which is not there, and nothing asks for "${id}".`,
        fix: didYouMean(id, [known]),
      }),
    ),
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

/** Finds keys that nearly are the key of a flag that the product asks for, and that is not there. */
function misspelledKeys(flags: readonly Flag[], schema: unknown) {
  const place = "/properties/flags/items/properties/id";
  const { "x-known": keys } = asRecord(valueAt(schema, place));
  const ids = flags.map(({ id }) => id);
  const missing = Array.isArray(keys) ? keys.map(String).filter((each) => !ids.includes(each)) : [];
  return missing.length === 0
    ? []
    : flags.flatMap(({ id, name }, index) => {
        const known =
          name === undefined && !(keys as unknown[]).includes(id) ? closest(id, missing) : null;
        return known === null ? [] : [{ index, id, known }];
      });
}

function isListOfAddresses(text: string): boolean {
  const list = listIn(text);
  return list?.every((each) => typeof each === "string" && each.startsWith("/")) ?? false;
}
