/* Generated from chat/calls.schema.json by `npm run generate`. */

/**
 * Questions and answers, oldest first.
 * 
 * @maxItems 200
 */
export type ChatHistory = ChatHistoryEntry[]

/**
 * Bodies and answers of the chat's calls. Paths and names: product specification of the chat, section 7.
 */
export interface ChatCalls {
initWebChat?: InitWebChat
chatInit?: ChatInit
refreshToken?: RefreshToken
chatToken?: ChatToken
webChatInfo?: WebChatInfo
webChatContact?: WebChatContact
nonce?: Nonce
openStatus?: OpenStatus
chatWeek?: ChatWeek
agentChat?: AgentChat
agentChats?: AgentChats
acceptedChat?: AcceptedChat
chatWithAutobot?: ChatWithAutobot
autobotAnswer?: AutobotAnswer
chatHistory?: ChatHistory
chatHistoryEntry?: ChatHistoryEntry
chatFeedback?: ChatFeedback
}
/**
 * Begins a conversation. Other attributes are accepted and not kept.
 */
export interface InitWebChat {
/**
 * Name of the borrower.
 */
friendlyName: string
/**
 * E-mail address of the borrower.
 */
emailAddress: string
/**
 * Application that the conversation is about. It counts only when the caller's session or the nonce shows that it is theirs.
 */
applicationUuid?: string
/**
 * Identity of the borrower, as the browser has it. Not believed.
 */
identityUuid?: string
/**
 * From `authenticate`: who is logged in.
 */
nonce?: string
/**
 * Organisation; that of the page when absent.
 */
orgCode?: string
/**
 * Skill that the browser would choose. The server's own choice counts.
 */
skill?: string
/**
 * What the conversation is about, for the queue.
 */
tag?: string
/**
 * Words with which the browser greets.
 */
welcomeMessage?: string
/**
 * Address of the page, without its query.
 */
pageUrl?: string
/**
 * Mode of the chat: twilio, nice, stream, talkjs.
 */
chatMode?: string
/**
 * First message. The browser sends it itself once an agent has joined; it is not kept from here.
 */
initialMessage?: string
[k: string]: unknown
}
/**
 * A conversation that has begun. Providers leave empty what is not theirs.
 */
export interface ChatInit {
/**
 * Token of the chat, for this conversation and this side, 6 hours.
 */
token: string
/**
 * The conversation.
 */
conversationSid: string
/**
 * Its channel.
 */
omniProxyChannelId: string
/**
 * Channel at the provider.
 */
providerChannelId: (string | null)
/**
 * User at the provider.
 */
providerUserId: (string | null)
/**
 * Token of the provider.
 */
providerUserToken: (string | null)
/**
 * Skill that the conversation waits for.
 */
skill: string
/**
 * Agent that the provider has chosen.
 */
targetWorkerSid: (string | null)
/**
 * Name of that agent.
 */
targetWorkerFriendlyName: (string | null)
/**
 * When the token ends, UTC.
 */
expiration: string
/**
 * Which channel carries the conversation.
 */
channel: ("websocket" | "twilio" | "stream" | "nice" | "talkjs")
}
/**
 * Renews the token of a chat.
 */
export interface RefreshToken {
/**
 * Dead or alive; a token of ours has about 400 characters.
 */
token: string
}
/**
 * Token of a conversation.
 */
export interface ChatToken {
/**
 * Token of the chat.
 */
token: string
/**
 * The conversation.
 */
conversationSid: string
/**
 * When the token ends, UTC.
 */
expiration: string
/**
 * New token of the provider that carries the conversation, as good for as long; absent where it has none.
 */
providerUserToken?: string
}
/**
 * Asks under which contact a survey is filed.
 */
export interface WebChatInfo {
/**
 * The channel.
 */
omniProxyChannelId: string
}
/**
 * Contact of a conversation.
 */
export interface WebChatContact {
/**
 * Contact, for the survey.
 */
contactId: string
}
/**
 * Proof of who is logged in, for a minute or so.
 */
export interface Nonce {
/**
 * Opaque.
 */
nonce: string
}
/**
 * Whether agents chat now.
 */
export interface OpenStatus {
/**
 * They do.
 */
open: boolean
/**
 * When they do next, UTC; null while they do, and when no day is open.
 */
opensAt: (string | null)
}
/**
 * Hours of the chat.
 */
export interface ChatWeek {
/**
 * One entry for each day that is open, Monday first.
 * 
 * @maxItems 7
 * 
 * Items: One day.
 */
weekdays: {
/**
 * 1 is Monday.
 */
weekdayValue: number
/**
 * HH:MM, 24 hours.
 */
startTime: string
/**
 * HH:MM, 24 hours.
 */
endTime: string
}[]
/**
 * Time zone of the hours, IANA name.
 */
timezone: string
}
/**
 * A conversation as the list of an agent has it.
 */
export interface AgentChat {
/**
 * The conversation.
 */
conversationSid: string
/**
 * Name of the borrower.
 */
friendlyName: string
/**
 * Skill that it waits for.
 */
skill: string
/**
 * Waiting or active since, UTC.
 */
since: string
/**
 * What it is about, when the page said so.
 */
topic?: string
/**
 * Application that it is about: only of a conversation that the agent has taken, and only when the borrower has shown that it is theirs.
 */
applicationUuid?: string
}
/**
 * What an agent may take, and what the agent has.
 */
export interface AgentChats {
/**
 * Heads of conversations that wait, longest first.
 * 
 * @maxItems 100
 */
waiting: AgentChat[]
/**
 * The agent's own, active ones.
 * 
 * @maxItems 100
 */
assigned: AgentChat[]
}
/**
 * A conversation that the agent has taken.
 */
export interface AcceptedChat {
/**
 * Token of the chat for the agent's side. It ends with the conversation.
 */
token: string
/**
 * The conversation.
 */
conversationSid: string
/**
 * Its channel.
 */
omniProxyChannelId: string
}
/**
 * A question to the chatbot. The first one begins the conversation.
 */
export interface ChatWithAutobot {
/**
 * Application that the question is about. It counts only when it is the caller's.
 */
applicationId?: (string | null)
/**
 * From the first answer; absent or empty in the first question.
 */
conversationId?: (string | null)
/**
 * The question.
 */
message: string
/**
 * From `authenticate`.
 */
nonce?: (string | null)
/**
 * Organisation.
 */
organization?: string
/**
 * Address of the page.
 */
pageUrl?: string
/**
 * Who asks, as the browser has it. Not believed.
 */
senderId?: (string | null)
/**
 * Which side asks.
 */
senderType?: "APPLICANT"
/**
 * What it is about.
 */
tag?: (string | null)
}
/**
 * Answer of the chatbot.
 */
export interface AutobotAnswer {
/**
 * The conversation: whoever has it may read it.
 */
conversationId: string
/**
 * The question, for its feedback.
 */
questionId: string
/**
 * The answer.
 */
responseStr: string
/**
 * The borrower asked for a person, or the chatbot cannot help.
 */
handOver: boolean
/**
 * When the conversation ends, UTC: ten minutes after the last question.
 */
expiration: string
}
/**
 * One question and its answer.
 */
export interface ChatHistoryEntry {
/**
 * The question.
 */
questionId: string
/**
 * What was asked.
 */
questionStr: string
/**
 * What was answered.
 */
responseStr: string
/**
 * When, UTC.
 */
createdDt: string
}
/**
 * What the borrower thought of an answer.
 */
export interface ChatFeedback {
/**
 * The question.
 */
questionId: string
/**
 * The conversation.
 */
conversationId: string
/**
 * The answer it is about.
 */
responseToCustomer?: string
/**
 * Why the answer did not help: one of the reasons, or own words of at most 140 characters.
 */
feedbackMessage: string
/**
 * 0: it did not help.
 */
rating: 0
/**
 * E-mail address.
 */
senderEmail?: (string | null)
/**
 * Which side.
 */
senderType?: "APPLICANT"
/**
 * From `authenticate`.
 */
nonce?: (string | null)
}
