import { isRecord, joinPointer } from "#engine/index.ts";
import { asRecord, propertiesWithin } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds sentences of forms and blocks that have another number of links than addresses, and two links that lead to each
 * other's pages: the terms to the privacy policy.
 */
export const linkCount: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  const { form, body } = asRecord(screen);
  const { schema, ui } = asRecord(form);
  const fields = isRecord(schema)
    ? propertiesWithin(schema, asRecord(ui)).flatMap(([property, at]) =>
        faultsOf(
          property.schema.title,
          asRecord(property.ui["ui:options"]).link,
          joinPointer(property.pointer, "title"),
          joinPointer(at, "ui:options", "link"),
        ),
      )
    : [];
  const blocks = (Array.isArray(body) ? body : []).flatMap((block: unknown, index) => {
    const { text, link } = asRecord(asRecord(block).options);
    const at = joinPointer("/body", index, "options");
    return faultsOf(text, link, joinPointer(at, "text"), joinPointer(at, "link"));
  });
  return [...fields, ...blocks];
});

function faultsOf(text: unknown, link: unknown, pointer: string, linkPointer: string): FileFault[] {
  // The branches of a plural may repeat a link.
  if (typeof text !== "string" || link === undefined || /\{\w+, /.test(text)) return [];
  const links = [...text.matchAll(/<link>(.*?)<\/link>/g)].map(([, words = ""]) => words);
  const addresses = (Array.isArray(link) ? link : [link]).map(String);
  if (links.length !== addresses.length)
    return [
      {
        pointer: links.length === 0 ? pointer : linkPointer,
        code: "link-dead",
        message: `The sentence has ${counted(links.length, "link")}, and there ${addresses.length === 1 ? "is" : "are"} ${counted(addresses.length, "address", "es")}.`,
        fix: "Mark each link as <link>…</link> in the text, and give each its address.",
      },
    ];
  const [first, second] = links.map((words) => addresses.map((each) => fits(words, each)));
  return links.length === 2 && isExchanged(first, second)
    ? [
        {
          pointer: joinPointer(linkPointer, 0),
          code: "value-exchanged",
          message: `"${links[0]}" leads to ${addresses[0]}, and "${links[1]}" to ${addresses[1]}.`,
          fix: "Exchange the two addresses.",
        },
      ]
    : [];
}

const counted = (count: number, noun: string, plural = "s"): string =>
  `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : plural}`;

/** Whether the last part of an address is a word of the link. */
function fits(words: string, address: string): boolean {
  const last = address.split("/").at(-1) ?? "";
  return last !== "" && words.toLowerCase().split(/\W+/).includes(last.toLowerCase());
}

const isExchanged = (
  [own, other]: readonly boolean[] = [],
  [across, its]: readonly boolean[] = [],
): boolean => !own && !its && other === true && across === true;
