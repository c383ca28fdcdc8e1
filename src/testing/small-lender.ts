import type { Flow } from "#schemas/types/flow.ts";
import type { Screen } from "#schemas/types/screen.ts";

/**
 * The smallest complete product: a registration of two steps, a log-in with a home page, and an
 * application of two pages.
 */

const form = (flow: string, id: string, name: string, bind: string, title: string) => ({
  schema: {
    $id: `screen:${flow}/${id}`,
    type: "object",
    additionalProperties: false,
    required: [name],
    properties: { [name]: { type: "string", title } },
  },
  bind: { [name]: bind },
});

const submit = (operation?: "register" | "login"): Screen["actions"] => [
  { id: "continue", kind: "submit", label: "Continue", ...(operation ? { operation } : {}) },
  { id: "back", kind: "back", label: "Back" },
];

const join: Flow = {
  id: "join",
  product: "heloc",
  version: 1,
  basePath: "/apply",
  initial: "street",
  states: [
    {
      id: "street",
      page: "join/street",
      transitions: [{ id: "on", to: "account", when: "application.street != null" }],
    },
    { id: "account", page: "join/account", final: true },
  ],
  pages: [
    {
      id: "join/street",
      path: "join",
      query: { step: "street" },
      screen: "street",
      within: ["join/account"],
      access: "anonymous",
    },
    {
      id: "join/account",
      path: "join",
      query: { step: "account" },
      screen: "account",
      access: "anonymous",
    },
  ],
  fallback: "join/street",
};

const door: Flow = {
  id: "door",
  login: "login",
  home: "home",
  version: 1,
  basePath: "/apply",
  initial: "out",
  states: [
    {
      id: "out",
      page: "login",
      transitions: [{ id: "in", to: "in", when: "profile.uuid != null" }],
    },
    { id: "in", page: "home", final: true },
  ],
  pages: [
    { id: "login", path: "/auth/login", screen: "login", access: "anonymous" },
    { id: "home", path: "", screen: "home" },
  ],
  fallback: "home",
};

const line: Flow = {
  id: "line",
  product: "heloc",
  version: 1,
  basePath: "/apply/:uuid",
  initial: "color",
  states: [
    {
      id: "color",
      page: "color",
      transitions: [{ id: "on", to: "end", when: "application.color != null" }],
    },
    { id: "end", page: "end", final: true },
  ],
  pages: [
    { id: "color", screen: "color", progress: "first" },
    { id: "end", screen: "end", progress: "last" },
  ],
  progress: [
    { id: "first", title: "First step" },
    { id: "last", title: "Last step" },
  ],
  polling: {
    waiting: ["WAIT"],
    terminal: ["OVER"],
    keep: [],
    unknown: "UNKNOWN",
    screen: "waiting",
  },
  fallback: "color",
};

export const flows = { join, door, line };

export const screens: Record<string, Record<string, Screen>> = {
  join: {
    street: {
      id: "street",
      title: "Your street",
      form: form("join", "street", "street", "/application/street", "Street"),
      actions: submit(),
    },
    account: {
      id: "account",
      title: "Your account",
      form: {
        schema: {
          $id: "screen:join/account",
          type: "object",
          additionalProperties: false,
          required: ["mail", "secret"],
          properties: {
            mail: { type: "string", title: "Mail" },
            secret: { type: "string", title: "Secret" },
          },
        },
        bind: { mail: "/profile/email", secret: "/credentials/password" },
      },
      actions: submit("register"),
    },
  },
  door: {
    login: {
      id: "login",
      title: "Log in here",
      form: form("door", "login", "secret", "/credentials/password", "Secret"),
      actions: submit("login"),
    },
    home: { id: "home", title: "Home" },
  },
  line: {
    color: {
      id: "color",
      title: "Your color",
      form: form("line", "color", "color", "/application/color", "Color"),
      actions: submit(),
    },
    end: { id: "end", title: "The end" },
    waiting: { id: "waiting", title: "One moment" },
  },
};

const object = (properties: Record<string, unknown>) => ({ type: "object", properties });

export const entities = {
  application: object({
    uuid: { type: "string" },
    active: { type: "boolean", default: true },
    street: { type: "string" },
    intake: object({ newcomer: { type: "boolean" } }),
    color: { type: "string" },
    status: object({ checklistStatus: { type: "string" } }),
  }),
  profile: object({ uuid: { type: "string" }, email: { type: "string" } }),
};

const tokens = Object.fromEntries(
  ["text", "textMuted", "heading", "link", "error", "borderControl", "surface"].map((name) => [
    name,
    "#111111",
  ]),
);

export const lender = {
  orgCode: "main",
  organisation: {
    companyNameShort: "Small",
    phoneFormatted: "888-555-0100",
    email: "help@small.example",
    licensedStates: [{ abbrev: "OR" }],
    siblingProducts: [
      { id: "pay", address: "https://pay.small.example/" },
      { id: "exchange", address: "https://exchange.small.example/" },
    ],
    orgPricingData: [],
    orgMetaData: {
      companyInfo: {},
      footer: { companyName: "Small, LLC", disclosureCopy: "Terms apply." },
    },
  },
  copyArguments: {
    companyNameShort: "Small",
    phoneFormatted: "888-555-0100",
    email: "help@small.example",
  },
  theme: {
    mantine: {},
    tokens,
    logo: { svg: "<svg></svg>", alt: "Small", width: 100, height: 30 },
  },
};
