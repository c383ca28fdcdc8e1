/**
 * Faults of overlays in what borrowers read besides pages: e-mails, notifications, menus, conditions,
 * answers and words.
 */
import { files, SHELL, NOTIFICATIONS, CONDITIONS, ANSWERS, overlaid } from "./overlaid.ts";
import { atEach, MAIL, type Any, type Kind } from "./tree.ts";

export const overlayMessageKinds: readonly Kind[] = [
  overlaid(
    "an overlay's e-mail names a list that no lender has",
    "copy-argument-unknown",
    files(MAIL),
    () => ({ footer: "We lend in {licensedState}." }),
    () => "/footer",
  ),
  overlaid(
    "an overlay's e-mail goes to an address that nobody has",
    "mail-value-unknown",
    files(MAIL),
    () => ({ to: "/profile/emailOfWork" }),
    () => "/to",
  ),
  overlaid(
    "an overlay's e-mail goes to a phone number",
    "mail-value-unknown",
    files(MAIL),
    () => ({ to: "/profile/phone" }),
    () => "/to",
  ),
  overlaid(
    "an overlay's e-mail waits for a status that nothing writes",
    "guard-unknown-field",
    files(MAIL),
    () => ({ when: "status.nowhere" }),
    () => "/when",
  ),
  overlaid(
    "an overlay's e-mail has no page behind its button",
    "link-dead",
    atEach(MAIL, "/action"),
    ({ file, pointer }, tree) => ({
      action: {
        href: "/account/nowhere",
        ...(tree.value(file, pointer).values === undefined ? {} : { values: null }),
      },
    }),
    () => "/action/href",
  ),
  overlaid(
    "an overlay's notification has a guard without a meaning",
    "guard-syntax",
    atEach(NOTIFICATIONS, "/notifications/#/id"),
    ({ file, pointer }, tree) => ({
      notifications: { [tree.value(file, pointer)]: { when: "status. &&" } },
    }),
    () => "/notifications",
  ),
  overlaid(
    "an overlay's menu leads to a page that is not there",
    "link-dead",
    atEach(SHELL, "/(?:appMenu|profileMenu)/#/id"),
    ({ file, pointer }, tree) => ({
      [pointer.split("/")[1] ?? ""]: { [tree.value(file, pointer)]: { href: "/nowhere" } },
    }),
  ),
  overlaid(
    "an overlay's condition asks for a document that nobody has",
    "entity-value-unknown",
    atEach(CONDITIONS, "/cards/#", (card: Any) => card.documents !== undefined),
    ({ file, pointer }, tree) => ({
      cards: { [tree.value(file, pointer).id]: { documents: [{ type: "OURS", label: "Ours" }] } },
    }),
    () => "/cards",
  ),
  overlaid(
    "an overlay's answer of the chatbot is no text",
    "chat-answers-schema",
    atEach(ANSWERS, "/answers/#/id"),
    ({ file, pointer }, tree) => ({ answers: { [tree.value(file, pointer)]: { text: 5 } } }),
    () => "/answers",
  ),
  overlaid(
    "an overlay's answer of the chatbot names what nobody fills in",
    "copy-argument",
    atEach(ANSWERS, "/answers/#/id"),
    ({ file, pointer }, tree) => ({
      answers: { [tree.value(file, pointer)]: { text: "Ask {nobody}." } },
    }),
    () => "/answers",
  ),
  overlaid(
    "an overlay's word is no text",
    "words-schema",
    atEach(/^flows\/words\/words\.json$/, "/start/[^/]+"),
    ({ pointer }) => ({ start: { [pointer.split("/")[2] ?? ""]: 5 } }),
    () => "/start",
  ),
];
