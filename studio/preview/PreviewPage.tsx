import {
  Component,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { decide, taskPages, withVariant, compileFlow, type CompiledFlow } from "#engine/index.ts";
import { requiredValidator } from "#renderers/gallery/required-validator.ts";
import { formatCopy, ScreenRenderer, type BlockHost } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { listedProducts } from "#src/definitions/listed-products.ts";
import { pageHref } from "#src/definitions/links.ts";
import { screenExpressions } from "#src/definitions/screen-expressions.ts";
import { prefill, writeAnswers, type Subject } from "#src/drafts/bind.ts";
import { guardHolds } from "#src/drafts/guards.ts";
import { asideOf } from "#src/routing/Aside.tsx";
import { Footer } from "#src/shell/footer/Footer.tsx";
import { Header } from "#src/shell/Header.tsx";
import { offerFigures } from "#src/shell/offer/offer.ts";
import { OfferDetails } from "#src/shell/offer/OfferDetails.tsx";
import { PageFrame } from "#src/shell/PageFrame.tsx";
import shell from "#src/shell/Shell.module.css";
import type { Screen } from "#schemas/types/screen.ts";
import { LenderFrame } from "./LenderFrame.tsx";
import { lenderApp } from "./lender-app.ts";
import type { Draw, FromPreview } from "./messages.ts";
import { callsOf } from "./server-calls.ts";
import { elementOf, sentenceAt, writtenSentences } from "./sentence-at.ts";

interface PreviewPageProps {
  draw: Draw;
  nonce: string;
  tell: (message: FromPreview) => void;
}

const apps = new Map<string, ReturnType<typeof lenderApp>>();

/** A page as a borrower of the lender sees it, drawn by the product's own renderers. */
export function PreviewPage({ draw, nonce, tell }: PreviewPageProps) {
  const { page, data, decided } = draw;
  const { look, flow: flowId } = page;
  const { entities } = look;
  const loggedIn = look.flows[flowId]?.flow.basePath.includes(":uuid") === true;
  const appKey = page.lookKey;
  let app = apps.get(appKey);
  if (app === undefined) {
    apps.clear();
    app = lenderApp(look, entities, { loggedIn, nonce });
    apps.set(appKey, app);
  }
  const definition = look.flows[flowId]?.flow;
  // The same look is the same object, so a letter in a sentence compiles nothing.
  const flow = useMemo(
    () => (definition === undefined ? null : compileFlow(definition, entities).flow),
    [definition, entities],
  );
  if (flow === null) return null;
  return (
    <LenderFrame app={app} look={look} nonce={nonce}>
      <div className={shell.shell}>
        <Optional>
          <Header />
        </Optional>
        <PageFrame
          aside={asideOf({
            flow,
            subject: data,
            page: page.page,
            decided,
            locale: page.locale,
            args: look.copyArguments,
          })}
          figures={
            loggedIn && offerFigures(data.application) ? (
              <OfferDetails
                application={data.application}
                locale={page.locale}
                draw={look.flows[flowId]?.product?.draw}
              />
            ) : null
          }
        >
          {page.screen === null ? (
            <p>This page only leads elsewhere: {page.exit ?? "it has no screen"}.</p>
          ) : (
            <DrawnScreen
              key={`${page.lender} ${flowId} ${page.page} ${page.locale} ${draw.dataKey} ${draw.server}`}
              draw={draw}
              flow={flow}
              screen={page.screen}
              tell={tell}
            />
          )}
        </PageFrame>
        <Optional>
          <Footer PageDialog={() => null} />
        </Optional>
      </div>
    </LenderFrame>
  );
}

const present = () => new Date();

interface DrawnScreenProps {
  draw: Draw;
  flow: CompiledFlow;
  screen: Screen;
  tell: (message: FromPreview) => void;
}

function DrawnScreen({ draw, flow, screen: whole, tell }: DrawnScreenProps) {
  const { page, data, picked, editing, showErrors, server } = draw;
  const { look, locale } = page;
  const app = useApp();
  const subject = data as Subject;
  const guards = useCallback(
    (source: string) => guardHolds(flow, source, subject),
    [flow, subject],
  );
  const screen = useMemo(() => withVariant(whole, guards), [guards, whole]);
  const expressions = useMemo(
    () => screenExpressions(screen, look.entities, flow.definition),
    [flow, look, screen],
  );
  const args = useMemo(
    () => ({
      ...look.copyArguments,
      ...expressions.args?.(subject, look.organisation, locale, present()),
    }),
    [expressions, locale, look, subject],
  );
  const choices = useMemo(
    () => expressions.choices(subject, locale),
    [expressions, locale, subject],
  );
  const host = useMemo<BlockHost>(
    () => ({
      application: subject.application,
      profile: subject.profile,
      copy: (text, own) => formatCopy(text, { locale, args: { ...args, ...own } }),
      args,
      page: (id) => pageHref(flow.definition, id, { uuid: "preview" }),
      go: () => {},
      calls: callsOf[server],
      flowState: () => decide(flow, { ...subject }).state,
      taskPages: () => taskPages(flow, { ...subject }),
      products: listedProducts(app.definitions, app.flows),
      earlierPages: () => [],
      query: {},
      reducedMotion: true,
      locale,
    }),
    [app, args, flow, locale, server, subject],
  );
  // Later data is what the person has typed here.
  const [begin] = useState(() => prefill(screen, subject));
  const root = useRef<HTMLDivElement>(null);
  const written = useMemo(
    () => writtenSentences(page.sentences, locale, args),
    [args, locale, page.sentences],
  );

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    for (const each of element.querySelectorAll("[data-studio-picked]"))
      each.removeAttribute("data-studio-picked");
    const target = elementOf(
      element,
      written.find(({ pointer }) => pointer === picked),
    );
    target?.setAttribute("data-studio-picked", "");
  }, [picked, written, draw.id]);
  useEffect(() => {
    root.current
      ?.querySelector("[data-studio-picked]")
      ?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [picked]);
  useEffect(() => {
    if (!showErrors) return;
    root.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  }, [showErrors]);

  const answered = (answers: Record<string, unknown>, sent: boolean) => {
    if (screen.form === undefined || (showErrors && sent)) return;
    const after = writeAnswers(screen.form.bind, answers, subject);
    tell({ kind: "answered", data: after as Draw["data"], sent, dataKey: draw.dataKey });
  };

  return (
    <div
      ref={root}
      data-studio-editing={editing || undefined}
      // A click on a sentence chooses it; the outline and the list of sentences do the same by keyboard.
      onClickCapture={(event) => {
        const target = event.target instanceof Element ? event.target : null;
        if (!editing) {
          if (target?.closest("a")) event.preventDefault();
          return;
        }
        const pointer = sentenceAt(target, written);
        event.preventDefault();
        if (pointer !== null) tell({ kind: "picked", pointer });
        if (pointer !== null) event.stopPropagation();
      }}
    >
      <ScreenRenderer
        screen={screen}
        formData={begin}
        host={host}
        guards={guards}
        choices={choices}
        validator={requiredValidator}
        rules={(answers) => expressions.checkRules(answers, subject, present())}
        compute={(answers) => expressions.compute(answers, subject, present())}
        focusOnArrival={false}
        onSubmit={(answers) => answered(answers, true)}
        onAction={() => {}}
        onChange={(answers) => answered(answers, false)}
      />
    </div>
  );
}

/** Leaves out a part that cannot be drawn without the server. */
class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
