/** Keys of the flags that code asks for. What each switches is said in flows/flags.json. */
export const SURVEY = "fe-heloc-survey";
export const BROKER_IDENTITY = "fe-heloc-broker-identity";
export const WEB_CHAT = "fe-heloc-web-chat";
export const STREAM_CHAT = "fe-heloc-stream-chat";
export const CHAT_AUTHENTICATION = "fe-heloc-chat-borrower-authentication";
