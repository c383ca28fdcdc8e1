/**
 * `npm run contact-sheet`: opens every page of every flow's route table as the sandbox's personas
 * do, and takes pictures of each. Exit code 1 when a page was not reached, a tour failed, or
 * `--check` found a fault.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ownCall } from "#scripts/call.js";
import { launchOwn } from "../journeys/support/browser.ts";
import { personas } from "../journeys/support/places.ts";
import { startProduct } from "../journeys/support/process.ts";
import { routeTable } from "../journeys/support/screens.ts";
import { camera } from "./camera.ts";
import { contactSheet } from "./sheet.ts";
import { accountTour } from "./tours/account.ts";
import { broughtTour, conditionsTour } from "./tours/brought.ts";
import { chatTour } from "./tours/chat.ts";
import { lenderTour } from "./tours/lender.ts";
import { placesTour } from "./tours/places.ts";
import { registerTour } from "./tours/register.ts";
import { coBorrowerTour, signerTour } from "./tours/signer.ts";
import { unplacedTour } from "./tours/unplaced.ts";
import type { Tour } from "./tours/tour.ts";

const tours: Readonly<Record<string, Tour>> = {
  register: registerTour,
  account: accountTour,
  signer: signerTour,
  "co-borrower": coBorrowerTour,
  lender: lenderTour,
  chat: chatTour,
  conditions: conditionsTour,
  ...Object.fromEntries(personas.map((persona) => [persona, placesTour(persona)])),
  brought: broughtTour,
  unplaced: unplacedTour,
};

const { values } = ownCall(
  `Usage: npm run contact-sheet [-- --tour NAME … --check --out DIR]
  --tour NAME  takes pictures on this tour alone: ${Object.keys(tours).join(", ")}
  --check      exits with 1 when a page has a fault
  --out DIR    writes the pictures there, in place of contact-sheet/`,
  {
    out: { type: "string", default: "contact-sheet" },
    tour: { type: "string", multiple: true },
    check: { type: "boolean", default: false },
  },
);
const chosen = values.tour ?? Object.keys(tours);
const unknown = chosen.filter((name) => tours[name] === undefined);
if (unknown.length > 0) {
  console.error(
    `There is no tour ${unknown.join(", ")}. Give --tour one of ${Object.keys(tours).join(", ")}.`,
  );
  process.exit(2);
}

/** Prints the cause too: the error names the place, its cause the fault. */
const messageWithCause = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${error.message}\n${messageWithCause(error.cause)}`
    : String(error);

const folder = resolve(values.out);
const shots = camera(folder, values.check);
if (values.tour === undefined) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [product, browser] = await Promise.all([startProduct(), launchOwn()]);
const problems: string[] = [];
try {
  for (const name of chosen) {
    const began = shots.pictures.length;
    await tours[name]?.({ address: product.address, browser, camera: shots }).catch(
      (error: unknown) => problems.push(`${name}: ${messageWithCause(error)}`),
    );
    for (const context of browser.contexts()) await context.close();
    console.log(`${name}: ${shots.pictures.length - began} pages`);
  }
} finally {
  await Promise.all([browser.close(), product.stop()]);
}

const order = routeTable().map(({ flow, id }) => `${flow}/${id}`);
await writeFile(join(folder, "index.html"), contactSheet(shots.pictures, order));
const photographedPages = new Set(shots.pictures.map(({ page }) => page));
if (values.tour === undefined)
  problems.push(
    ...order
      .filter((page) => !photographedPages.has(page))
      .map((page) => `${page} was not reached`),
  );
for (const problem of [...problems, ...shots.faults]) console.error(problem);
console.log(
  `${shots.pictures.length} pictures of ${photographedPages.size} pages: ${folder}/index.html`,
);
process.exit(problems.length + shots.faults.length > 0 ? 1 : 0);
