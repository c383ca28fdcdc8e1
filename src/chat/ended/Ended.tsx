import { useLanguage } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import parts from "../panel/parts.module.css";
import { readHours, type AgentSession } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";
import { surveyAddress } from "./survey.ts";

/** Shown after the chat has ended. After a chat with an agent it offers a survey. */
export function Ended({ session }: { session: AgentSession | null }) {
  const { words } = useLanguage();
  const { organisation } = useApp().definitions;
  const { chat, calls } = useChat();
  const survey = session === null ? undefined : organisation.chat?.survey?.url;
  const hours = readHours();
  const take = async (tab: Window | null) => {
    if (session === null || survey === undefined) return;
    try {
      const contact = await calls.contact(session.omniProxyChannelId, session.token.token);
      const address = surveyAddress(survey, session, contact);
      if (tab) tab.location.replace(address);
      else throw new Error("The browser opened no tab.");
    } catch {
      tab?.close();
      chat.alert("wrong");
    }
  };
  return (
    <div className={parts.view}>
      <div className={parts.body}>
        <h3 className={parts.heading}>{words.chat.ended.title}</h3>
        {hours === null ? null : <p className={parts.small}>{hours}</p>}
        <div className={parts.actions}>
          <button
            type="button"
            className={`${parts.primary} ${parts.wide}`}
            data-focus
            onClick={() => chat.restart()}
          >
            {words.chat.ended.again}
          </button>
          {survey === undefined ? null : (
            <button
              type="button"
              className={`${parts.secondary} ${parts.wide}`}
              onClick={() => {
                // Browsers open a tab only within the click itself; it gets its address once the
                // answer arrives.
                const tab = open("about:blank", "_blank");
                if (tab) tab.opener = null;
                void take(tab);
              }}
            >
              {words.chat.ended.survey}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
