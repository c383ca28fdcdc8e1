/** Faults of figures and hours that contradict each other. */
import {
  atEach,
  FLOW,
  MAIL,
  ORGANISATION,
  replacing,
  SCREEN,
  UNDERWRITING,
  type Any,
  type Kind,
} from "./tree.ts";

const PRODUCT = /^flows\/[a-z-]+\/product\.json$/;
const SKILLS = /^flows\/chatbot\/skills\.json$/;

export const figureKinds: readonly Kind[] = [
  replacing(
    "the link of an e-mail ends before its text says",
    "figure-differs",
    (tree) =>
      atEach(
        MAIL,
        "/action/values/*/life",
      )(tree).filter(({ file }) =>
        /\d (?:minute|hour|day)/.test(JSON.stringify(tree.value(file, "/body"))),
      ),
    () => "PT5M",
  ),
  replacing(
    "an e-mail gives its link another number of minutes",
    "figure-differs",
    atEach(MAIL, "/action/values/*", (value: Any) => value.life === "PT20M"),
    (value: Any) => ({ ...value, life: "PT15M" }),
    ({ pointer }) => `${pointer}/life`,
  ),
  replacing(
    "a term has the months of another length than its id",
    "figure-differs",
    atEach(UNDERWRITING, "/pricing/terms/#/months"),
    (months: number) => months + 6,
  ),
  replacing(
    "a lender exchanges the names of two days",
    "figure-differs",
    atEach(ORGANISATION, "/operatingHours/OPS_(?:PHONE|CHAT)"),
    ([first, second, ...days]: Any[]) => [
      { ...first, weekday: second.weekday },
      { ...second, weekday: first.weekday },
      ...days,
    ],
    ({ pointer }) => `${pointer}/0/weekday`,
  ),
  replacing(
    "a lender offers one length twice",
    "duplicate-id",
    atEach(ORGANISATION, "/pricing/products/1/termMonths"),
    (_months: number, { file }, tree) => tree.value(file, "/pricing/products/0/termMonths"),
  ),
  replacing(
    "a row of figures shows the value of another row",
    "duplicate-id",
    (tree) =>
      atEach(
        SCREEN,
        "/body/#/options/rows/1/value",
      )(tree).filter(({ file, pointer }) => {
        const row = (index: number) => tree.value(file, pointer.replace(/1\/value$/, `${index}`));
        return row(0).format === row(1).format && row(0).when === row(1).when && row(0).value;
      }),
    (_value: string, { file, pointer }, tree) =>
      tree.value(file, pointer.replace(/1\/value$/, "0/value")),
  ),
  replacing(
    "a pattern takes fewer digits than its message says",
    "figure-differs",
    (tree) =>
      tree.spots(
        SCREEN,
        (value, pointer) => pointer.endsWith("/pattern") && value === "^\\d{4,17}$",
      ),
    () => "^\\d{5,17}$",
    () => "/form/ui",
  ),
  replacing(
    "a limit of a form changes, and its message does not",
    "figure-differs",
    atEach(SCREEN, "/form/schema/properties/amount/maximum", (limit: Any) => limit === 40_000),
    () => 50_000,
    () => "/form/ui/amount/ui:messages/maximum",
  ),
  replacing(
    "a choice of years has the months of another number of years",
    "figure-differs",
    atEach(SCREEN, "/form/schema/properties/*/oneOf/#", ({ title }: Any) => title === "3 years"),
    (choice: Any) => ({ ...choice, const: 30 }),
  ),
  replacing(
    "a ratio of a lender is a fraction",
    "figure-fraction",
    atEach(ORGANISATION, "/pricing/(?:maxCltvPercent|maxDtiPercent)"),
    (percent: number) => percent / 100,
  ),
  replacing(
    "a rate of a lender is a fraction",
    "figure-fraction",
    atEach(ORGANISATION, "/pricing/products/#/baseRate"),
    (percent: number) => percent / 100,
  ),
  replacing(
    "the least line of a lender is above the greatest",
    "figure-order",
    atEach(ORGANISATION, "/pricing/minLine"),
    () => 5_000_000,
  ),
  replacing(
    "additions for scores are in the wrong order",
    "figure-order",
    (tree) =>
      [ORGANISATION, UNDERWRITING].flatMap((files) =>
        atEach(files, "/pricing/scoreAdjustments")(tree),
      ),
    (rows: Any[]) => [...rows.slice(0, -2), rows.at(-1), rows.at(-2)],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length - 1}/minScore`,
  ),
  replacing(
    "a ratio of a product is a fraction",
    "figure-fraction",
    atEach(UNDERWRITING, "/pricing/maxDtiPercent"),
    (percent: number) => percent / 100,
  ),
  replacing(
    "the least loan of a product is above the greatest",
    "figure-order",
    atEach(UNDERWRITING, "/pricing/minAmount"),
    () => 5_000_000,
  ),
  replacing(
    "a lender closes before it opens",
    "figure-order",
    atEach(ORGANISATION, "/operatingHours/*/#/startTime", (time: Any) => time !== null),
    () => "23:59",
  ),
  replacing(
    "the lowest score of a lender has no addition",
    "figure-order",
    atEach(ORGANISATION, "/pricing/minScore"),
    () => 500,
  ),
  replacing(
    "the lowest score of a product has no addition",
    "figure-order",
    atEach(UNDERWRITING, "/pricing/minScore"),
    () => 400,
  ),
  replacing(
    "the step of lines is above the greatest line",
    "figure-order",
    atEach(ORGANISATION, "/pricing/step"),
    () => 5_000_000,
  ),
  replacing(
    "a later draw is at least more than the greatest line",
    "figure-order",
    atEach(ORGANISATION, "/pricing/laterDraws/minDraw"),
    () => 5_000_000,
  ),
  replacing(
    "a cost of all states comes before those of some",
    "figure-order",
    atEach(ORGANISATION, "/pricing/closingCosts/*/amounts", (rows: Any[]) => rows.length > 1),
    (rows: Any[]) => [rows.at(-1), ...rows.slice(0, -1)],
    ({ pointer }) => `${pointer}/0`,
  ),
  replacing(
    "a state has two costs of one kind",
    "duplicate-id",
    (tree) =>
      atEach(
        ORGANISATION,
        "/pricing/closingCosts/*/amounts/#/states",
      )(tree).filter(({ pointer }) => !pointer.endsWith("/0/states")),
    (states: string[], { file, pointer }, tree) => [
      ...states,
      tree.value(file, pointer.replace(/\d+\/states$/, "0/states"))[0],
    ],
  ),
  replacing(
    "the published costs of a product are reversed",
    "figure-order",
    atEach(PRODUCT, "/costs/#/min"),
    () => 5_000_000,
  ),
  replacing(
    "a skill for every conversation comes first",
    "figure-order",
    atEach(SKILLS, "/skills"),
    (skills: Any[]) => [skills.at(-1), ...skills.slice(0, -1)],
    ({ pointer }) => `${pointer}/0`,
  ),
  replacing(
    "no skill is left for other conversations",
    "figure-order",
    atEach(SKILLS, "/skills"),
    (skills: Any[]) => skills.slice(0, -1),
  ),
  replacing(
    "an earlier skill always answers first",
    "duplicate-id",
    atEach(SKILLS, "/skills/1/when"),
    (_when: string, { file }, tree) => tree.value(file, "/skills/0/when"),
  ),
  replacing(
    "quiet hours are reversed",
    "figure-order",
    atEach(FLOW, "/reminders/quietHours"),
    ({ from, to }: Any) => ({ from: to, to: from }),
    ({ pointer }) => `${pointer}/from`,
  ),
  replacing(
    "the hours of an action end before they begin",
    "figure-order",
    atEach(SCREEN, "/actions/#/hours/fromHour"),
    () => 23,
  ),
  replacing(
    "a calendar begins after its usual last hour",
    "figure-order",
    atEach(SCREEN, "/body/#/options", (options: Any) => options?.fromHour !== undefined),
    ({ toHour: _toHour, ...options }: Any) => ({ ...options, fromHour: 20 }),
    ({ pointer }) => `${pointer}/fromHour`,
  ),
  replacing(
    "a rate is above the greatest rate of a lender",
    "figure-order",
    atEach(ORGANISATION, "/pricing/products/#/baseRate"),
    () => 19.5,
  ),
  replacing(
    "an index is above the greatest rate of a lender",
    "figure-order",
    atEach(ORGANISATION, "/pricing/laterDraws/index/ratePercent"),
    () => 29,
  ),
  replacing(
    "the time to draw is longer than the term",
    "figure-order",
    atEach(ORGANISATION, "/pricing/products/#", ({ termMonths }: Any) => termMonths < 360),
    ({ termMonths, ...product }: Any) => ({
      ...product,
      termMonths,
      drawPeriodMonths: termMonths + 12,
    }),
    ({ pointer }) => `${pointer}/drawPeriodMonths`,
  ),
  replacing(
    "a better score adds more to the rate of a lender",
    "figure-order",
    atEach(ORGANISATION, "/pricing/scoreAdjustments/#/add", (add: number) => add > 1),
    () => 0.1,
  ),
  replacing(
    "a better score adds more to the rate of a product",
    "figure-order",
    atEach(UNDERWRITING, "/pricing/scoreAdjustments/#/add", (add: number) => add > 1),
    () => 0.1,
  ),
  replacing(
    "a cost is for a state that does not exist",
    "organisation-schema",
    atEach(ORGANISATION, "/pricing/closingCosts/*/amounts/#/states/0"),
    () => "QQ",
  ),
  replacing(
    "a rule is for a state that does not exist",
    "organisation-schema",
    atEach(ORGANISATION, "/closing/stateRules", (rules: Any) => "TX" in rules),
    ({ TX, ...rules }: Any) => ({ ...rules, TY: TX }),
  ),
  replacing(
    "a published cost of a product differs from its prices",
    "figure-differs",
    atEach(PRODUCT, "/costs/#/max"),
    (max: number) => max - 1,
  ),
  replacing(
    "a text of a product writes another end of a range",
    "figure-differs",
    atEach(PRODUCT, "/(?:summary|disclosure)", (text: string) => text.includes("$40,000")),
    (text: string) => text.replace("$40,000", "$45,000"),
  ),
  replacing(
    "a lender has two entries for a day of the week",
    "duplicate-id",
    atEach(ORGANISATION, "/operatingHours/*/1/weekdayValue"),
    () => 1,
  ),
  replacing(
    "the rates of a lender add up to more than its maximum",
    "figure-order",
    atEach(ORGANISATION, "/pricing/laterDraws/maxRatePercent"),
    () => 10,
  ),
  replacing(
    "the discount of a lender is not below its rates",
    "organisation-schema",
    atEach(ORGANISATION, "/pricing/autopayDiscount"),
    () => 25,
  ),
  replacing(
    "a state's rule counts days as months",
    "organisation-schema",
    atEach(ORGANISATION, "/closing/stateRules/*/monthsBetweenLoans"),
    () => 365,
  ),
];
