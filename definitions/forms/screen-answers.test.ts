/**
 * Answers that the screens must accept or reject: published test vectors of the formats, and the
 * rules of the questions.
 */
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addFormWords } from "./form-keywords.ts";
import type { Screen } from "#schemas/types/screen.ts";

const ajv = new Ajv({ strict: true, allErrors: true, addUsedSchema: false });
addFormats.default(ajv);
addFormWords(ajv);

const formOf = (path: string) => {
  const screen = JSON.parse(readFileSync(`flows/${path}.json`, "utf8")) as Screen;
  return ajv.compile(screen.form?.schema ?? false);
};

const uuid = "6b1f4b1e-7a36-4c55-8a6e-0d2b9b1e3f10";
const address = { street1: "12 Elm St", city: "Austin", state: "TX", zip: "78701" };

describe("SSN (SSA POMS RM 10201.035)", () => {
  const accepts = formOf("heloc/screens/start/contact");
  const answers = {
    ownership: "SOLE",
    maritalStatus: "MARRIED",
    mailing: "SAME",
    hardCredit: true,
  };
  test.each(["123456789", "773123456", "899999999"])("accepts %s", (ssn) => {
    expect(accepts({ ...answers, ssn })).toBe(true);
  });
  test.each([
    "000123456",
    "666123456",
    "900123456",
    "987654320",
    "123004567",
    "123450000",
    "078051120",
    "219099999",
    "12345678",
    "123-45-6789",
  ])("rejects %s", (ssn) => {
    expect(accepts({ ...answers, ssn })).toBe(false);
  });
});

describe("phone (North American numbering plan)", () => {
  const accepts = formOf("register/screens/contact-info");
  test("accepts a well-formed number for fiction", () => {
    expect(accepts({ email: "a@example.com", phone: "+14155550132" })).toBe(true);
  });
  test.each([
    "+11155550132",
    "+14151550132",
    "+19115550132",
    "+14159115555",
    "+12925550132",
    "4155550132",
  ])("rejects %s", (phone) => {
    expect(accepts({ email: "a@example.com", phone })).toBe(false);
  });
});

describe("routing number", () => {
  const accepts = formOf("heloc/screens/bank/disburse");
  const account = (routingNumber: string, accountNumberAgain = "12345") =>
    accepts({
      method: "MANUAL",
      payType: "MANUAL",
      account: {
        routingNumber,
        accountNumber: "12345",
        accountNumberAgain,
        accountType: "CHECKING",
      },
    });
  test.each(["021000021", "111000025", "011401533", "322271627"])("accepts %s", (number) => {
    expect(account(number)).toBe(true);
  });
  test.each(["021000022", "123456789", "789456124", "000000000", "12345678"])(
    "rejects %s",
    (number) => {
      expect(account(number)).toBe(false);
    },
  );
  test("rejects two account numbers that differ", () => {
    expect(account("021000021", "12345")).toBe(true);
    expect(account("021000021", "12354")).toBe(false);
    expect(accepts.errors).toMatchObject([
      { keyword: "sameAs", instancePath: "/account/accountNumberAgain" },
      {},
    ]);
  });
});

test.each([
  ["US", "97204-1234", true],
  ["US", "K1A 0B1", false],
  ["CA", "k1a 0b1", true],
  ["CA", "97204", false],
  ["GB", "SW1A 1AA", true],
  ["AQ", "any text where no pattern is known", true],
  [undefined, "97204", true],
])("in %s the postal code %s is accepted: %s", (country, zip, accepted) => {
  const text = { type: "string" };
  const properties = { country: text, zip: { ...text, postalCodeOf: "country" } };
  const validate = ajv.compile({ type: "object", properties });
  expect(validate({ ...(country && { country }), zip })).toBe(accepted);
  expect(validate.errors?.[0]?.params ?? { country }).toEqual({ country });
});

describe("street of the home", () => {
  const accepts = formOf("register/screens/property-info");
  const propertyAnswers = (street1: string) =>
    accepts({ address: { ...address, street1 }, propertyType: "CONDO", occupancy: "PRIMARY" });
  test.each(["12 Elm St", "12 Poplar Boxwood Ln"])("accepts %s", (street) => {
    expect(propertyAnswers(street)).toBe(true);
  });
  test.each(["P.O. Box 12", "po box 7", "   "])("rejects %s", (street) => {
    expect(propertyAnswers(street)).toBe(false);
  });
});

describe("demographic information (12 CFR 1003, appendix B)", () => {
  const accepts = formOf("heloc/screens/start/hmda");
  test.each([
    ["nothing at all", {}],
    ["a sub-category without its parent", { ethnicity: [11] }],
    ["answers that seem to exclude each other", { ethnicity: [1, 11, 2] }],
    ["both sexes", { sex: [1, 2] }],
    ["each group declined", { ethnicity: [3], race: [6], sex: [3] }],
    ["more than the five that are reported", { race: [1, 2, 21, 22, 23, 24, 5] }],
    ["a free text with its box", { race: [27], raceOtherAsian: "Hmong" }],
    ["a free text without its box", { raceOtherAsian: "Hmong" }],
  ])("takes %s", (_, answers) => {
    expect(accepts({ ...answers, hmdaAnswered: true })).toBe(true);
  });
  test.each([{ race: [99] }, { ethnicity: ["1"] }, { sex: [2, 2] }])("rejects %j", (answers) => {
    expect(accepts({ ...answers, hmdaAnswered: true })).toBe(false);
  });
  test("selects nothing by default", () => {
    const { properties } = accepts.schema as { properties: Record<string, { default?: unknown }> };
    for (const group of ["ethnicity", "race", "sex"])
      expect(properties[group]).not.toHaveProperty("default");
  });
});

describe("conditional questions", () => {
  const contact = formOf("heloc/screens/start/contact");
  const contacts = {
    ownership: "SOLE",
    maritalStatus: "MARRIED",
    ssn: "123456789",
    hardCredit: true,
  };
  const income = formOf("register/screens/income-info");
  const linked = { publicToken: "public-sandbox", accountUuid: uuid };
  const disburse = formOf("heloc/screens/bank/disburse");
  test.each<[string, ReturnType<typeof formOf>, object, boolean]>([
    [
      "rejects a borrower without the other mailing address",
      contact,
      { ...contacts, mailing: "DIFFERENT" },
      false,
    ],
    [
      "accepts a post office box as mailing address",
      contact,
      { ...contacts, mailing: "DIFFERENT", mailingAddress: { ...address, street1: "PO Box 3" } },
      true,
    ],
    [
      "rejects a mailing address that the form does not ask for",
      contact,
      { ...contacts, mailing: "SAME", mailingAddress: address },
      false,
    ],
    [
      "rejects a trust without its name",
      contact,
      { ...contacts, ownership: "TRUST", mailing: "SAME" },
      false,
    ],
    [
      "rejects an employee without an employer",
      income,
      { employmentType: "FULL_TIME", annualIncome: 90_000 },
      false,
    ],
    [
      "accepts a retired person without an employer",
      income,
      { employmentType: "RETIRED", annualIncome: 90_000 },
      true,
    ],
    [
      "rejects the employer of a retired person",
      income,
      { employmentType: "RETIRED", annualIncome: 90_000, employer: "Acme" },
      false,
    ],
    [
      "accepts a linked account",
      disburse,
      { method: "LINK", payType: "AUTOPAY", bankLink: linked },
      true,
    ],
    [
      "rejects typed numbers of a linked account",
      disburse,
      { method: "MANUAL", payType: "AUTOPAY", bankLink: linked },
      false,
    ],
  ])("%s", (_, accepts, answers, outcome) => {
    expect(accepts(answers)).toBe(outcome);
  });
});

test("rejects a consent that is not given", () => {
  const accepts = formOf("heloc/screens/start/profile");
  const person = {
    firstName: "Ada",
    lastName: "Reyes",
    dob: "1981-04-17",
    documents: ["00000000-0000-4000-8000-000000000001"],
    softCredit: true,
  };
  expect(accepts({ ...person, esign: true })).toBe(true);
  expect(accepts({ ...person, esign: false })).toBe(false);
  expect(accepts(person)).toBe(false);
});
