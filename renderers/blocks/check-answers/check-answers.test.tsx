import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Screen } from "#schemas/types/screen.ts";
import type { BlockHost, EarlierPage } from "../../host/types.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { CheckAnswersBlock } from "./check-answers.tsx";

const page = (
  id: string,
  form: { properties: Record<string, object>; bind: object; ui?: object; then?: object },
  more: Partial<EarlierPage> & { body?: Screen["body"] } = {},
): EarlierPage => {
  const { properties, bind, ui = {}, then } = form;
  const conditional = then ? { if: {}, then } : {};
  return {
    id,
    href: more.href === undefined ? `/flow/${id}?return=check` : more.href,
    screen: {
      id,
      title: `About ${id}`,
      ...(more.body ? { body: more.body } : {}),
      form: {
        schema: { $id: `screen:test/${id}`, type: "object", properties, ...conditional },
        ui: ui as Record<string, unknown>,
        bind: bind as NonNullable<Screen["form"]>["bind"],
      },
    },
  };
};

const render = (pages: EarlierPage[], data: Partial<BlockHost>, options = {}) =>
  renderBlock(CheckAnswersBlock, { options, host: { earlierPages: () => pages, ...data } });

const rows = () =>
  screen
    .queryAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

const text = { type: "string" };

test("shows each answer as its field does, in the order of the form", () => {
  const home = { street1: "12 Orchard Lane", city: "Austin", state: "TX", zip: "78701" } as const;
  render(
    [
      page("home", {
        properties: {
          income: { type: "number", title: "Income" },
          kind: { ...text, title: "Kind", oneOf: [{ const: "CONDO", title: "A condo" }] },
          address: { type: "object", title: "Address", properties: {} },
          born: { ...text, format: "date", title: "Born" },
          share: { type: "number", title: "Share" },
          own: { type: "boolean", title: "I own it" },
        },
        bind: {
          income: "/application/statedIncome/annualIncome",
          kind: "/application/property/propertyType",
          address: "/application/property/address",
          born: "/profile/dob",
          share: "/application/rate",
          own: "/application/active",
        },
        ui: {
          "ui:order": ["kind", "*"],
          income: { "ui:widget": "currency" },
          address: { "ui:field": "address" },
          share: { "ui:options": { suffix: "%" } },
        },
      }),
    ],
    {
      application: {
        statedIncome: { annualIncome: 84_500 },
        property: { propertyType: "CONDO", address: home },
        rate: 40,
        active: true,
      },
      profile: { dob: "1980-07-04" },
    },
  );
  expect(rows()).toEqual([
    ["Kind", "A condo"],
    ["Income", "$84,500.00"],
    ["Address", "12 Orchard Lane, Austin, TX 78701"],
    ["Born", "07/04/1980"],
    ["Share", "40%"],
    ["I own it", "Yes"],
  ]);
});

test("never shows a secret in full", () => {
  const secrets = page("ids", {
    properties: { ssn: { ...text, title: "SSN" }, account: { ...text, title: "Account" } },
    bind: { ssn: "/profile/ssn", account: "/application/disburseAccount/accountNumber" },
    ui: { ssn: { "ui:widget": "masked" }, account: { "ui:widget": "masked" } },
  });
  render([secrets], {
    application: { disburseAccount: { mask: "4821" } },
    profile: { ssn: "123456789" },
  });
  expect(rows()).toEqual([
    ["SSN", "•••• 6789"],
    ["Account", "•••• 4821"],
  ]);
  expect(document.body.textContent).not.toContain("123456789");
});

test("shows the last four digits of a secret that stays on the server", () => {
  const ssn = page("id", {
    properties: { ssn: { ...text, title: "SSN" } },
    bind: { ssn: "/profile/ssn" },
    ui: { ssn: { "ui:widget": "masked" } },
  });
  render([ssn], { profile: { ssnLast4: "6789" } });
  expect(rows()).toEqual([["SSN", "•••• 6789"]]);
});

test("leaves out what is no answer: consents, passwords, effects, blocks, and empty fields", () => {
  const account = page(
    "account",
    {
      properties: {
        email: { ...text, title: "Email" },
        password: { ...text, title: "Password" },
        agree: { type: "boolean", title: "I agree" },
        other: { ...text, title: "Other" },
        files: { type: "array", title: "Files", items: text },
        suffix: { ...text, title: "Suffix" },
      },
      bind: {
        email: "/profile/email",
        password: "/credentials/password",
        agree: { consent: "TERMS" },
        other: { effect: true },
        files: "/application/documents",
        suffix: "/profile/name/suffix",
      },
    },
    { body: [{ id: "upload", block: "upload", field: "files" }] },
  );
  render([account, page("empty", { properties: { a: text }, bind: { a: "/profile/phone" } })], {
    application: { documents: [{ uuid: "a" }] as never },
    profile: { email: "ada@example.com" },
  });
  expect(rows()).toEqual([["Email", "ada@example.com"]]);
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
});

test("shows the answer to a conditional question, and each item of a list in its own line", () => {
  const owners = page("owners", {
    properties: { trust: {}, owners: { type: "array", title: "Owners" } },
    then: {
      properties: {
        trust: { ...text, title: "Name of the trust" },
        owners: {
          items: {
            type: "object",
            properties: { name: text, born: { ...text, format: "date" } },
          },
        },
      },
    },
    bind: { trust: "/application/property/trustName", owners: "/application/owners" },
    ui: { owners: { "ui:field": "list" } },
  });
  const application = {
    property: { trustName: "Orchard" },
    owners: [{ name: "Ada", born: "1980-07-04" }, { name: "Bo" }],
  } as BlockHost["application"];
  render([owners], { application });
  expect(rows()).toEqual([
    ["Name of the trust", "Orchard"],
    ["Owners", "Ada, 07/04/1980Bo"],
  ]);
});

test("shows an answer of several pages once, where it can be changed", async () => {
  const open = vi.fn();
  const name = { properties: { name: { ...text, title: "Name" } }, bind: { name: "/profile/dob" } };
  const { user } = render([page("register", name, { href: null }), page("profile", name)], {
    profile: { dob: "Ada" },
    open,
  });
  const [group] = screen.getAllByRole("region");
  expect(screen.getAllByRole("region")).toHaveLength(1);
  const link = within(group as HTMLElement).getByRole("link", { name: "Change About profile" });
  await user.click(link);
  expect(open).toHaveBeenCalledWith("/flow/profile?return=check");
});

test("shows a page that cannot be opened without a link", () => {
  const name = { properties: { name: { ...text, title: "Name" } }, bind: { name: "/profile/dob" } };
  render([page("register", name, { href: null })], { profile: { dob: "Ada" } });
  expect(rows()).toEqual([["Name", "Ada"]]);
  expect(screen.queryByRole("link")).toBeNull();
});

test("takes the title of a group, and what it leaves out, from its options", () => {
  const you = page("you", {
    properties: { first: { ...text, title: "First" }, last: { ...text, title: "Last" } },
    bind: { first: "/profile/name/firstName", last: "/profile/name/lastName" },
  });
  const lending = page("lending", { properties: { a: text }, bind: { a: "/profile/phone" } });
  render(
    [you, lending],
    { profile: { name: { firstName: "Ada", lastName: "Byron" }, phone: "+14155550132" } },
    {
      pages: [
        { id: "you", title: "Your name", without: ["/profile/name/lastName"] },
        { id: "lending", leaveOut: true },
      ],
    },
  );
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "Your name",
  ]);
  expect(rows()).toEqual([["First", "Ada"]]);
});

test("leaves out what the person is not asked, and shows choices from data by their title", () => {
  const asked = page("terms", {
    properties: {
      term: { ...text, title: "Purpose" },
      rate: { type: "number", title: "Not asked" },
    },
    bind: { term: "/application/loanNumber", rate: "/application/rate" },
    ui: { term: { "ui:widget": "select" } },
  });
  const { form } = asked.screen;
  const choices = { term: { list: "purposes" } };
  render(
    [
      {
        ...asked,
        screen: { ...asked.screen, ...(form && { form: { ...form, choices } }) },
        lists: { purposes: [{ id: "DEBT", title: "Paying off debts" }] },
        unasked: new Set(["rate"]),
      },
    ],
    { application: { loanNumber: "DEBT", rate: 8 } },
  );
  expect(rows()).toEqual([["Purpose", "Paying off debts"]]);
});
