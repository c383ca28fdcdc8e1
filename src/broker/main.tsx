import "#renderers/storage/storages.ts";
import { createRoot } from "react-dom/client";
import { keepFocus } from "#renderers/focus/keep-focus.ts";
import "#src/agent/agent.css";
import { agentSession } from "#src/agent/session.ts";
import { TextContext, type Translations } from "#src/agent/text.ts";
import { sessionClient } from "#src/calls/session-client.ts";
import { offeredLocales, readBootData } from "#src/definitions/boot-data.ts";
import { Broker } from "./Broker.tsx";
import { brokerCalls } from "./calls.ts";
import spanish from "./es-US.json" with { type: "json" };

/** Texts of the brokers' app in the languages other than English, by language. */
const TRANSLATIONS: Readonly<Record<string, Translations>> = { es: spanish };

const translationsOf = (locale: string): Translations | undefined =>
  locale.startsWith("en-") ? {} : TRANSLATIONS[locale.split("-")[0] ?? ""];
const isKnown = (locale: string): boolean => translationsOf(locale) !== undefined;

keepFocus(document);

const boot = readBootData();
const ended = new EventTarget();
const session = agentSession(
  sessionStorage,
  () => ended.dispatchEvent(new Event("end")),
  "broker-jwt",
);
const client = sessionClient({ session, orgCode: boot.orgCode, locale: () => boot.locale });

createRoot(document.getElementById("root") ?? document.body).render(
  <TextContext value={translationsOf(boot.locale) ?? {}}>
    <Broker
      calls={brokerCalls(client, boot.orgCode)}
      session={session}
      locale={boot.locale}
      locales={offeredLocales().filter(isKnown)}
      place={location}
      onEnd={(listener) => {
        ended.addEventListener("end", listener);
        return () => ended.removeEventListener("end", listener);
      }}
    />
  </TextContext>,
);
