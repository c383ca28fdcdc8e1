/** Edits of a lender's settings, of flags, of the sandbox and of the chatbot that are right. */
import { editing, patching, patchingText, rewording, translated, type Edit } from "./edit.ts";
import { atEach, FLOW, MAIL, ORGANISATION, parentOf, SCREEN, THEME, type Any } from "./tree.ts";

const PERSONA = /^flows\/sandbox\/personas\//;
const CONDITIONS = /^flows\/[a-z-]+\/conditions\.json$/;
const SKILLS = /^flows\/chatbot\/skills\.json$/;
const FLAGS = /^flows\/flags\.json$/;
const SHELL = /^flows\/[a-z-]+\/shell\.json$/;
const ORIGINATORS = /^flows\/organisations\/[^/]+\/originators\.json$/;
const ANSWERS = /^flows\/chatbot\/answers\.json$/;

/** Taxes of one county, by the amount of a line. Their greatest amount is the one that the shipped price lists have. */
export const plantedTax = {
  counties: ["Kings", "Queens"],
  parts: [
    { percent: 1, counties: ["Kings"], below: 200_000 },
    { percent: 1.4, counties: ["Kings"], from: 200_000 },
  ],
};

/** Files that lenders copy when a new one begins. */
const newLender = (name: string, change: (info: Any) => Any, overlay: Any = {}): Edit => ({
  name,
  spots: atEach(ORGANISATION, "", (info: Any) => info.pricing !== undefined),
  change: ({ file }, tree) => {
    const { orgMetaData, ...settings } = tree.value(file);
    // One lender is the main one.
    const { mainOrganisation: _main, ...companyInfo } = orgMetaData.companyInfo;
    const info = {
      ...settings,
      orgMetaData: { ...orgMetaData, companyInfo },
      orgCode: "planted",
      canonicalOrgCode: "planted",
      baseUrl: "https://planted.example",
    };
    const theme = tree.value(file.replace("organisation.json", "theme.json"));
    return {
      "flows/organisations/planted/organisation.json": change(info),
      "flows/organisations/planted/theme.json": theme,
      "flows/organisations/planted/overlay.json": overlay,
      "flows/organisations/planted/overlay.lock.json": { replaced: {} },
      ...Object.fromEntries(
        tree
          .files(new RegExp(`^${file.replace("organisation.json", "copy/")}`))
          .map((copy) => [
            copy.replace(/organisations\/[^/]+/, "organisations/planted"),
            tree.value(copy),
          ]),
      ),
    };
  },
});

export const lenderEdits: readonly Edit[] = [
  {
    name: "a lender adds a switch for a flag",
    spots: atEach(ORGANISATION, "/publicFeatureToggles"),
    change: ({ file, pointer }, tree) => ({
      [file]: tree.changed(file, pointer, (switches: Any) => ({ ...switches, planted: true })),
      "flows/flags.json": tree.changed("flows/flags.json", "/flags", (flags: Any[]) => [
        ...flags,
        {
          id: "planted",
          description: "A flag of one lender.",
          when: "organisation.publicFeatureToggles.planted",
        },
      ]),
    }),
  },
  editing(
    "a lender gets another phone number",
    atEach(ORGANISATION, "/phoneFormatted"),
    () => "800-555-0100",
  ),
  editing(
    "a lender gets another address for e-mail",
    atEach(ORGANISATION, "/email"),
    () => "care@lender.example",
  ),
  editing("a lender moves", atEach(ORGANISATION, "/companyAddress"), (address: Any) => ({
    ...address,
    street1: "1 Main Street",
    city: "Salem",
    state: "OR",
    zip: "97301",
  })),
  editing(
    "a lender opens later",
    atEach(ORGANISATION, "/operatingHours/*/#/startTime", (time: Any) => time !== null),
    () => "09:30",
  ),
  editing(
    "a lender takes lower scores at a higher rate",
    atEach(ORGANISATION, "/pricing", (pricing: Any) => pricing.scoreAdjustments !== undefined),
    (pricing: Any) => ({
      ...pricing,
      minScore: 600,
      scoreAdjustments: [
        ...pricing.scoreAdjustments,
        { minScore: 600, add: pricing.scoreAdjustments.at(-1).add },
      ],
    }),
  ),
  editing(
    "a state gets a recording cost of its own",
    atEach(ORGANISATION, "/pricing/closingCosts/*/amounts", (rows: Any[]) => rows.length > 1),
    (rows: Any[]) => [
      { amount: 75, states: rows[0].states.slice(0, 1) },
      { ...rows[0], states: rows[0].states.slice(1) },
      ...rows.slice(1),
    ],
  ),
  editing(
    "a state taxes the recording of a line",
    atEach(ORGANISATION, "/pricing/stateRules/*"),
    (rule: Any) => ({ ...rule, recordingTax: plantedTax }),
  ),
  editing(
    "a closing cost applies to named states, and to the others at zero",
    atEach(ORGANISATION, "/pricing/closingCosts"),
    (costs: Any) => ({
      ...costs,
      notary: {
        ...costs.notary,
        amounts: [{ ...costs.notary.amounts[0], states: ["TX"] }, { amount: 0 }],
      },
    }),
  ),
  editing(
    "a card leads to the page for every paper",
    atEach(CONDITIONS, "/cards/#", (card: Any) => card.page === "identity"),
    (card: Any) => ({ ...card, page: "conditions/upload-document" }),
  ),
  editing("quiet hours begin at midnight", atEach(FLOW, "/reminders/quietHours"), () => ({
    from: "00:00",
    to: "09:00",
  })),
  editing(
    "a lender closes on one more day",
    atEach(ORGANISATION, "/operatingHours/*/#", (day: Any) => day.isOpen),
    (day: Any) => ({ ...day, isOpen: false, startTime: null, endTime: null }),
  ),
  editing(
    "a lender has another time zone",
    atEach(ORGANISATION, "/orgMetaData/companyInfo/timeZone"),
    () => "America/Chicago",
  ),
  rewording(
    "a lender has another tagline",
    atEach(ORGANISATION, "/orgMetaData/companyInfo/tagline"),
    () => "Lending with a plan.",
  ),
  editing(
    "a lender lends less against a home",
    atEach(ORGANISATION, "/pricing/maxCltvPercent"),
    () => 75,
  ),
  editing("a lender takes less debt", atEach(ORGANISATION, "/pricing/maxDtiPercent"), () => 43),
  editing("a lender lends in other steps", atEach(ORGANISATION, "/pricing/step"), () => 1000),
  editing(
    "a lender gives more discount for automatic payments",
    atEach(ORGANISATION, "/pricing/autopayDiscount"),
    () => 0.5,
  ),
  editing(
    "a field offers its choices in another order",
    atEach(SCREEN, "/form/schema/properties/*/oneOf", (choices: Any) => choices.length > 1),
    (choices: Any[]) => choices.toReversed(),
  ),
  rewording(
    "an e-mail names the licensed states and the lowest rate",
    atEach(MAIL, "/body/1", (text: Any) => !/\{[^}]*,/.test(text)),
    (text: string) => `${text} We lend in {licensedStates}, from {lowestApr}.`,
  ),
  editing("a lender lends more", atEach(ORGANISATION, "/pricing/maxLine"), () => 450_000),
  editing("a lender pays out later", atEach(ORGANISATION, "/daysToFunding"), () => 12),
  editing(
    "a lender ends one license",
    atEach(ORGANISATION, "/licensedStates", (states: Any[]) => states.length > 1),
    (states: Any[]) => states.slice(0, -1),
  ),
  {
    name: "a lender has a further link in its footer",
    spots: atEach(ORGANISATION, "/orgMetaData/footer/extraLinks"),
    change: ({ file, pointer }, tree) => {
      const link = { id: "planted", title: "About us", href: "https://www.lender.example/about" };
      const changed = tree.changed(file, pointer, (links: Any[]) => [...links, link]);
      return {
        [file]: changed,
        ...translated({ file, pointer: `${pointer}/planted/title` }, link.title, tree),
      };
    },
  },
  editing(
    "a lender has a link of its own to its privacy policy",
    atEach(ORGANISATION, "/orgMetaData/footer/privacyPolicyUrl"),
    () => "https://www.lender.example/privacy",
  ),
  editing(
    "a lender offers a survey at another address",
    atEach(ORGANISATION, "/survey/url"),
    () => "https://survey.lender.example/apply",
  ),
  editing("a lender gets darker headings", atEach(THEME, "/tokens/heading"), () => "#111111"),
  newLender("a new lender has the settings of another", (info) => info),
  newLender("a new lender speaks English alone", ({ locales: _locales, ...info }) => info),
  newLender("a new lender is licensed in one state", (info) => ({
    ...info,
    licensedStates: info.licensedStates.slice(0, 1),
  })),
  newLender("a new lender has no weekend", (info) => info, {
    description: "Nothing of its own yet.",
    patch: {},
  }),
  editing(
    "an originator gets another name",
    atEach(ORIGINATORS, "/originators/0/originatorName"),
    () => "Alex Planted",
  ),
  editing(
    "a flag gets another description",
    atEach(FLAGS, "/flags/#/description"),
    () => "What the flag does.",
  ),
  editing(
    "an experiment gets other shares",
    atEach(FLAGS, "/flags/#/variations", (all: Any[]) => all.length === 2),
    (all: Any[]) => [
      { ...all[0], share: 33.3 },
      { ...all[1], share: 66.7 },
    ],
  ),
  editing("a menu changes the order of its links", atEach(SHELL, "/appMenu"), (menu: Any[]) =>
    menu.toReversed(),
  ),
  {
    name: "the sandbox gets a persona",
    spots: atEach(PERSONA, "/match/lastName"),
    change: ({ file }, tree) => {
      const persona = tree.value(file);
      return {
        "flows/sandbox/personas/planted.json": {
          ...persona,
          id: "planted",
          match: { ...persona.match, lastName: "Plantagenet" },
        },
      };
    },
  },
  editing("the chat knows another skill", atEach(SKILLS, "/skills"), (skills: Any[]) => [
    { skill: "Texas", when: "application.property.state == 'TX'" },
    ...skills,
  ]),
  editing(
    "a persona gets another description",
    atEach(PERSONA, "/description"),
    () => "Another person.",
  ),
  rewording(
    "the chatbot knows another word",
    atEach(ANSWERS, "/answers/#/keywords"),
    (words) => `${words} lookup`,
  ),
  rewording(
    "the chatbot knows a question in other words",
    atEach(ANSWERS, "/answers/#/questions/0"),
    () => "Could you tell me about this, please?",
  ),
  patchingText(
    "a lender gives a page another title of progress",
    atEach(FLOW, "/progress/#/title"),
    "Step by step",
    ({ file, pointer }, tree) => ({
      progress: { [tree.value(file, parentOf(pointer)).id]: { title: "Step by step" } },
    }),
  ),
  patchingText(
    "a lender explains a question in its words",
    atEach(SCREEN, "/form/schema/properties/*", (schema: Any) => typeof schema.title === "string"),
    "In this lender’s words.",
    ({ pointer }) => ({
      form: {
        schema: {
          properties: { [pointer.split("/")[4] ?? ""]: { description: "In this lender’s words." } },
        },
      },
    }),
    "/description",
  ),
  patching(
    "a lender writes a guard with parentheses",
    atEach(FLOW, "/states/#/transitions/#"),
    ({ file, pointer }, tree) => {
      const way = tree.value(file, pointer);
      const state = tree.value(file, pointer.replace(/\/transitions.*/, ""));
      return { states: { [state.id]: { transitions: { [way.id]: { when: `(${way.when})` } } } } };
    },
  ),
];
