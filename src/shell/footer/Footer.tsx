import { useApp } from "#src/app.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { keys } from "#src/queries/queries.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { useSeen } from "../use-seen.ts";
import classes from "./Footer.module.css";
import { EqualHousing } from "./EqualHousing.tsx";
import { Terms } from "./Terms.tsx";
import { ANONYMOUS, useShell } from "../use-shell.ts";

const PrivacyOptions = lazy(() => import("./PrivacyOptions.tsx"));

/**
 * A lender with this many states is licensed everywhere. Source: product specification, section 1.
 */
const ALL_STATES = 50;

/** Shows a page in a dialog; it may load on first use. */
export type PageDialogPort = ComponentType<{ href: string; onClose: () => void }>;

/** Statements that a lender must show on every page: its name, its licenses and its terms. */
export function Footer({
  PageDialog,
  facts,
}: {
  PageDialog: PageDialogPort;
  /** The customer service line, in a part that loads with the footer's first sight. */
  facts?: ReactNode;
}) {
  const [isSeen, footerRef] = useSeen();
  const appCopy = useAppCopy();
  const { definitions, session } = useApp();
  const { organisation } = definitions;
  const { shell, texts, items } = useShell();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const [options, setOptions] = useState(false);
  const [dialog, setDialog] = useState<string | null>(null);
  const { footer, companyInfo } = organisation.orgMetaData;
  const { data: licenses = [] } = useQuery({
    queryKey: keys.licenses,
    queryFn: skipToken,
    initialData: organisation.licensedStates ?? [],
  });
  const states = licenses.map(({ abbrev }) => abbrev);
  const listsStates = companyInfo.mainOrganisation === true && states.length < ALL_STATES;
  return (
    <footer className={classes.footer} ref={footerRef}>
      <div className={classes.inner}>
        <ul className={classes.links}>
          <FooterLink href={footer.termsOfUseUrl}>{appCopy.footer.terms}</FooterLink>
          <FooterLink href={footer.privacyPolicyUrl} external={footer.privacyLinkIsExternal}>
            {appCopy.footer.privacy}
          </FooterLink>
          <FooterLink href={footer.licensesUrl}>{appCopy.footer.licenses}</FooterLink>
          <FooterLink href={footer.companyLegalUrl}>{appCopy.footer.legal}</FooterLink>
          {items(shell.footerLinks, { ...ANONYMOUS, authenticated }).map(
            ({ id, title, href, opens }) =>
              opens === "dialog" ? (
                <li key={id}>
                  <button type="button" className={classes.option} onClick={() => setDialog(href)}>
                    {title}
                  </button>
                </li>
              ) : (
                <FooterLink key={id} href={href}>
                  {title}
                </FooterLink>
              ),
          )}
          {(footer.extraLinks ?? []).map(({ id, title, href }) => (
            <FooterLink key={id} href={href}>
              {title}
            </FooterLink>
          ))}
          <li>
            <button type="button" className={classes.option} onClick={() => setOptions(true)}>
              {texts.footer.privacyOptions}
            </button>
          </li>
        </ul>
        {dialog === null ? null : (
          <Suspense fallback={null}>
            <PageDialog href={dialog} onClose={() => setDialog(null)} />
          </Suspense>
        )}
        {options ? (
          <Suspense fallback={null}>
            <PrivacyOptions onClose={() => setOptions(false)} />
          </Suspense>
        ) : null}
        {isSeen ? <Suspense fallback={null}>{facts}</Suspense> : null}
        <Terms />
        {states.length > 0 ? (
          <p className={classes.disclosure}>
            {appCopy.footer.states} {states.join(", ")}
            {listsStates ? `, ${appCopy.footer.moreStates}` : ""}.
          </p>
        ) : null}
        <div className={classes.company}>
          <EqualHousing image={footer.footerImage} />
          <p>
            {footer.companyName}
            {footer.companyNMLS ? (
              <>
                {" · "}
                <a href={footer.companyNmlsURL}>
                  {appCopy.footer.nmls} {footer.companyNMLS}
                </a>
              </>
            ) : null}
            {" · "}
            {appCopy.footer.encryption}
          </p>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({
  href,
  external,
  children,
}: {
  href?: string | undefined;
  external?: boolean | undefined;
  children: ReactNode;
}) {
  if (!href) return null;
  const newTab =
    external || href.startsWith("https:") ? { target: "_blank", rel: "noopener noreferrer" } : {};
  // Legal pages belong to another product and load as documents.
  return (
    <li>
      <a href={href} {...newTab}>
        {children}
      </a>
    </li>
  );
}
