/** Faults of the sandbox's answers: those of personas, of their vendors, and of places. */
import { atEach, replacing, type Any, type Kind } from "./tree.ts";

const PERSONA = /^flows\/sandbox\/personas\//;
const PLACES = /^flows\/sandbox\/places\.json$/;

/** The screens of these flows belong to all lenders. */
const ANSWER = "/answers/(?:heloc|personal-loan)~1[^/]+";

const renamed = (value: Any): Any =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [`${name}Zq`, each]));

export const sandboxKinds: readonly Kind[] = [
  replacing(
    "a persona belongs to an unknown lender",
    "sandbox-unknown",
    atEach(PERSONA, "/orgCode"),
    (code: string) => `${code}zq`,
  ),
  replacing(
    "a persona answers a field that the form does not have",
    "sandbox-answer",
    atEach(PERSONA, ANSWER, (answer: Any) => Object.keys(answer ?? {}).length === 1),
    (answer: Any) => renamed(answer),
  ),
  replacing(
    "a persona chooses what a form does not offer",
    "sandbox-answer",
    atEach(PERSONA, `${ANSWER}/(?:ownership|maritalStatus|mailing|payType)`),
    (choice: string) => `${choice}_ZQ`,
  ),
  replacing(
    "a persona leaves out a required answer",
    "sandbox-answer",
    atEach(PERSONA, `${ANSWER}/(?:ssn|payType|drawPurpose)`),
    () => undefined,
    ({ pointer }) => pointer.slice(0, pointer.lastIndexOf("/")),
  ),
  replacing(
    "a persona uses an unknown placeholder",
    "sandbox-answer",
    atEach(PERSONA, `${ANSWER}/documents`, (text: Any) => String(text).startsWith("{read:")),
    (text: string) => text.replace("read", "reed"),
  ),
  replacing(
    "a persona uploads an unknown type of document",
    "sandbox-answer",
    atEach(PERSONA, `${ANSWER}/(?:licenseFront|licenseBack)/0`),
    (text: string) => text.replace("DRIVERS", "DRIVING"),
  ),
  replacing(
    "a persona has an answer of a vendor that does not exist",
    "persona-schema",
    atEach(PERSONA, "/vendors", (vendors: Any) => "title.search" in vendors),
    ({ "title.search": answer, ...others }: Any) => ({ ...others, "title.serch": answer }),
  ),
  replacing(
    "a vendor gives a persona an unknown result",
    "persona-schema",
    atEach(PERSONA, "/vendors/credit.softPull/result"),
    (result: string) => `${result}_ZQ`,
  ),
  replacing(
    "an answer of a vendor misspells a field",
    "persona-schema",
    atEach(PERSONA, "/vendors/income.verify", (answer: Any) => "annualIncome" in answer),
    ({ annualIncome, ...others }: Any) => ({ ...others, anualIncome: annualIncome }),
  ),
  replacing(
    "underwriters of the sandbox raise a condition that the product lacks",
    "entity-value-unknown",
    atEach(PERSONA, "/vendors/conditions.raise/conditions/#/categoryEnum"),
    (category: string) => `${category}_ZQ`,
  ),
  replacing(
    "the answer of a place has a field that the form does not have",
    "sandbox-answer",
    atEach(PLACES, "/places/#/answer"),
    renamed,
  ),
  replacing(
    "the data of a place has a value that the application refuses",
    "sandbox-answer",
    atEach(PLACES, "/places/#/release/status/softCreditResult"),
    () => "MATCHED",
  ),
  replacing(
    "a place that staff move says nothing of what they write",
    "places-schema",
    atEach(PLACES, "/places/#", ({ waitsFor }: Any) => waitsFor === "staff"),
    (place: Any) =>
      Object.fromEntries(Object.entries(place).filter(([name]) => name !== "release")),
  ),
  {
    name: "a place of the sandbox is listed twice",
    code: "duplicate-id",
    spots: atEach(PLACES, "/places/#"),
    mutate: ({ file, pointer }, tree) => {
      const count = tree.value(file, "/places").length;
      return {
        changes: {
          [file]: tree.changed(file, "/places", (places: Any[]) => [
            ...places,
            tree.value(file, pointer),
          ]),
        },
        file,
        pointer: `/places/${count}`,
      };
    },
  },
];
