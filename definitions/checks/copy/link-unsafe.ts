import { isRecord } from "#engine/index.ts";
import { addressesIn, type Address } from "../../copy/addresses.ts";
import { copyIn } from "../../copy/copy-files.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import type { Check, FileCheck } from "../check.ts";
import { folderFaults, partFaults } from "../file-faults.ts";

/** A scheme before a colon (RFC 3986) without whitespace after it: `Note: this` is a sentence. */
const scheme = /^\s*([a-z][a-z0-9+.-]*):(?!\s)/i;

const allowed = ["https", "mailto", "tel"];

/** Returns the fault of an address; null when a link may lead there. */
function addressFault(address: string): string | null {
  const named = scheme.exec(address)?.[1]?.toLowerCase();
  if (named !== undefined) return allowed.includes(named) ? null : `It begins with "${named}:".`;
  // Browsers read a backslash as a slash, and two leading slashes as another server.
  if (/^\s*[\\/]{2}/.test(address)) return "It leads to another server without saying https.";
  return null;
}

const unsafe = ({ address }: Address, fault: string) => ({
  code: "link-unsafe",
  message: `No link may lead to ${JSON.stringify(address)}. ${fault}`,
  fix: "Use an https: address, a path that begins with one slash, mailto: or tel:.",
});

const inScreens = folderFaults((screen) =>
  isRecord(screen)
    ? [...addressesIn(screen.body, "/body"), ...addressesIn(screen.actions, "/actions")].flatMap(
        (each) => {
          const fault = addressFault(each.address);
          return fault === null ? [] : [{ pointer: each.pointer, ...unsafe(each, fault) }];
        },
      )
    : [],
);

const inCopy = partFaults((value, { row }, schemas: SchemaLookup) =>
  copyIn(value, row, schemas)
    .filter(({ text }) => /\bhttp:\/\//i.test(text))
    .map(({ pointer, text }) => ({
      pointer,
      ...unsafe(
        { pointer, address: /\bhttp:\/\/\S*/i.exec(text)?.[0] ?? text },
        "It is not encrypted.",
      ),
    })),
);

/**
 * Finds addresses that can run a script or are not encrypted: in screens, in copy and in
 * organisation.json.
 */
export const linkUnsafe: FileCheck = (flow, effective) => [
  ...inScreens(effective, flow.screens),
  ...inCopy(effective, flow, effective.schemas),
];

/** Finds the same in the settings of a lender. */
export const settingLinkUnsafe: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) =>
      addressesIn(setting.file.value, "").flatMap((each) => {
        const fault = addressFault(each.address);
        return fault === null ? [] : [settingFinding(setting, each.pointer, unsafe(each, fault))];
      }),
    );
