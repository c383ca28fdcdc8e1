/** Faults of registrations: where the account is opened, with which credential, and who may open the pages. */
import { editing, isOverlaid, type Edit } from "./edit.ts";
import {
  atEach,
  FLOW,
  ORGANISATION,
  overlayWith,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const openings = atEach(SCREEN, "/actions/#/operation", (name: Any) => name === "register");
const folderOf = (file: string) => file.split("/")[1];

/** Actions that submit the other pages of a registration. */
const earlierActions = (tree: Tree): Spot[] => {
  const files = openings(tree).map(({ file }) => file);
  return atEach(
    SCREEN,
    "/actions/#",
    ({ kind, operation }: Any) => kind === "submit" && operation === undefined,
  )(tree).filter(
    ({ file }) =>
      !files.includes(file) && files.some((opening) => folderOf(opening) === folderOf(file)),
  );
};

const pagesOfVisitors = (tree: Tree): Spot[] =>
  atEach(
    FLOW,
    "/pages/#/access",
  )(tree).filter(({ file }) =>
    openings(tree).some((opening) => folderOf(opening.file) === folderOf(file)),
  );

const pagesOfApplications = (tree: Tree): Spot[] =>
  atEach(
    FLOW,
    "/pages/#",
    ({ screen }: Any) => screen !== undefined,
  )(tree).filter(({ file }) => tree.value(file, "/basePath").includes(":uuid"));

const without = (members: Any, name: string): Any =>
  Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));

/** Returns a form without the question for a value. */
const unasked = (form: Any, name: string): Any => ({
  ...form,
  schema: {
    ...form.schema,
    required: form.schema.required.filter((each: string) => each !== name),
    properties: without(form.schema.properties, name),
  },
  ui: {
    ...without(form.ui, name),
    "ui:order": form.ui["ui:order"].filter((each: string) => each !== name),
  },
  bind: without(form.bind, name),
});

const formsWithPassword = atEach(
  SCREEN,
  "/form",
  ({ bind }: Any) => bind?.password === "/credentials/password" && bind.terms !== undefined,
);

export const registrationEdits: readonly Edit[] = [
  editing(
    "the page that opens an account asks for no address which the page before requires",
    (tree) => formsWithPassword(tree).filter(({ file }) => file.startsWith("flows/register/")),
    (form: Any) => unasked(form, "email"),
  ),
  {
    name: "a lender leaves the password for later, and a registration of it asks for none",
    spots: (tree) =>
      formsWithPassword(tree).filter(({ file }) => !isOverlaid({ file, pointer: "/form" }, tree)),
    change: ({ file, pointer }, tree, random) => {
      const settings = random.pick(tree.files(ORGANISATION));
      const { schema, ui } = unasked(tree.value(file, pointer), "password");
      const form = {
        schema: { required: schema.required, properties: { password: null } },
        ui: { "ui:order": ui["ui:order"], password: null },
        bind: { password: null },
      };
      return {
        ...overlayWith(tree, settings.replace("organisation.json", "overlay.json"), {
          [file]: { form },
        }),
        [settings]: { ...tree.value(settings), passwordAtRegistration: "LATER" },
      };
    },
  },
];

export const registrationKinds: readonly Kind[] = [
  replacing(
    "no page of a registration opens the account",
    "registration-account",
    openings,
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "a registration opens the account before it has asked for what the account needs",
    "registration-account",
    earlierActions,
    (action: Any) => ({ ...action, operation: "register" }),
    ({ pointer }) => `${pointer}/operation`,
  ),
  replacing(
    "a registration asks for no password",
    "registration-password",
    formsWithPassword,
    (form: Any) => unasked(form, "password"),
    ({ pointer }) => `${pointer}/bind`,
  ),
  replacing(
    "a lender leaves the password for later that each of its registrations requires",
    "registration-password",
    atEach(ORGANISATION, ""),
    (settings: Any) => ({ ...settings, passwordAtRegistration: "LATER" }),
    () => "/passwordAtRegistration",
  ),
  replacing(
    "a page of a registration asks for a log-in",
    "page-access",
    pagesOfVisitors,
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "a page of an application is open to everybody",
    "page-access",
    pagesOfApplications,
    (page: Any) => ({ ...page, access: "anonymous" }),
    ({ pointer }) => `${pointer}/access`,
  ),
];
