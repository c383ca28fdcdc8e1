import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { PdfPages } from "#renderers/blocks/document-viewer/pdf-pages.tsx";
import { HostProvider } from "#renderers/host/context.tsx";
import type { BlockHost } from "#renderers/index.ts";
import { sampleCalls } from "#renderers/gallery/sample-calls.ts";
import type { Notification } from "#schemas/types/calls/notifications.ts";
import { Footer } from "#src/shell/footer/Footer.tsx";
import { Header } from "#src/shell/Header.tsx";
import shell from "#src/shell/Shell.module.css";
import type { ShownNotification } from "../texts/messages.ts";
import { LenderFrame } from "./LenderFrame.tsx";
import { lenderApp } from "./lender-app.ts";
import type { DrawText } from "./messages.ts";

interface TextPageProps {
  text: DrawText;
  nonce: string;
}

/** A text that no page has, drawn where a borrower meets it. */
export default function TextPage({ text, nonce }: TextPageProps) {
  const { look, shown } = text;
  const listed = shown.kind === "notifications" ? JSON.stringify(shown.list) : "[]";
  const app = useMemo(
    () =>
      lenderApp(look, look.entities, {
        loggedIn: true,
        nonce,
        answers: { notifications: () => Promise.resolve(asSent(listed)) },
      }),
    [look, nonce, listed],
  );
  useEffect(() => {
    document.documentElement.lang = look.locale;
  }, [look.locale]);
  return (
    <LenderFrame app={app} look={look} nonce={nonce}>
      {shown.kind === "mail" ? (
        <MailBody html={shown.html} />
      ) : shown.kind === "document" ? (
        <Pdf key={shown.content} title={shown.title} content={shown.content} />
      ) : (
        <Around key={listed} openBell={shown.kind === "notifications"} />
      )}
    </LenderFrame>
  );
}

const PREVIEW_UUID = "00000000-0000-4000-8000-000000000000";

/** Returns notifications as the server lists them, none of them read. */
const asSent = (list: string): Notification[] =>
  (JSON.parse(list) as ShownNotification[]).map(({ id, title, description, ctas }) => ({
    uuid: id,
    created: new Date().toISOString(),
    title,
    description,
    ctas: ctas.map((cta) => ({
      title: cta.title,
      redirectPath: cta.redirectPath.replaceAll(":uuid", PREVIEW_UUID),
    })),
    status: "UNREAD",
    walletAddress: null,
  }));

/** Header and footer, as a borrower who is logged in has them. */
function Around({ openBell }: { openBell: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!openBell || root.current === null) return undefined;
    const element = root.current;
    // The menus of a session load after the header.
    const open = () => {
      const bell = [...element.querySelectorAll<HTMLElement>("button[aria-expanded]")].at(-2);
      if (bell === undefined) return;
      watch.disconnect();
      if (bell.getAttribute("aria-expanded") === "false") bell.click();
    };
    const watch = new MutationObserver(open);
    watch.observe(element, { childList: true, subtree: true });
    open();
    return () => watch.disconnect();
  }, [openBell]);
  return (
    // Keeps the links of the preview in it.
    <div
      ref={root}
      className={shell.shell}
      onClickCapture={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
      }}
    >
      <Header />
      <main className="around" />
      <Footer PageDialog={() => null} />
    </div>
  );
}

const host = { calls: sampleCalls, args: {} } as unknown as BlockHost;

/** The PDF in the viewer of the borrower's pages. */
function Pdf({ title, content }: { title: string; content: string }) {
  const file = useMemo(
    () =>
      new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], {
        type: "application/pdf",
      }),
    [content],
  );
  return (
    <HostProvider host={host}>
      <main className="pdf">
        <h1 className="pdf-title">{title}</h1>
        <PdfPages file={file} title={title} onEnd={() => undefined} />
      </main>
    </HostProvider>
  );
}

/**
 * The HTML of an e-mail. Its styles are attributes, which the policy of the page refuses, so each is
 * set as a property of its element.
 */
function MailBody({ html }: { html: string }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    // Text of an e-mail has no quotation mark that is not escaped, so each of these is an attribute.
    const inert = html.replaceAll(' style="', ` ${STYLE}="`);
    const parsed = new DOMParser().parseFromString(inert, "text/html");
    element.replaceChildren();
    element.style.cssText = parsed.body.getAttribute(STYLE) ?? "";
    for (const child of parsed.body.childNodes) element.append(copied(child));
  }, [html]);
  return (
    // Keeps the links of the preview in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      role="document"
      className="mail"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
      }}
    />
  );
}

/** Carries a style while the e-mail is parsed: the policy refuses the attribute itself. */
const STYLE = "data-style";
/** Attributes of an e-mail that the copy takes. */
const KEPT = ["href", "lang", "dir"] as const;

function copied(node: ChildNode): Node {
  if (!(node instanceof HTMLElement)) return document.createTextNode(node.textContent ?? "");
  const copy = document.createElement(node.tagName);
  for (const name of KEPT) {
    const value = node.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  copy.style.cssText = node.getAttribute(STYLE) ?? "";
  for (const child of node.childNodes) copy.append(copied(child));
  return copy;
}
