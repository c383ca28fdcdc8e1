/* Generated from chat/calls.schema.json by `npm run generate`. */
import type { Identifier } from "../calls/shared.ts";

/**
 * Questions and answers, oldest first.
 * 
 * @maxItems 200
 */
export type ChatHistory = ChatHistoryEntry[]
/**
 * Bytes of the attached file.
 */
export type AttachmentContent = string
/**
 * The conversation has ended.
 */
export type EndedConversation = null
/**
 * The feedback is stored.
 */
export type StoredFeedback = null
/**
 * Never sent: the websocket protocol answers 101.
 */
export type SocketHandshake = null

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
conversationPath?: ConversationPath
messagePath?: MessagePath
attachmentPath?: AttachmentPath
channelPath?: ChannelPath
botConversationPath?: BotConversationPath
messagesQuery?: MessagesQuery
nonceQuery?: NonceQuery
attachmentContent?: AttachmentContent
endedConversation?: EndedConversation
storedFeedback?: StoredFeedback
socketHandshake?: SocketHandshake
}
/**
 * Begins a conversation. The server accepts other attributes and discards them.
 */
export interface InitWebChat {
/**
 * Name of the borrower.
 */
friendlyName: string
/**
 * Email address of the borrower.
 */
emailAddress: string
/**
 * Application that the conversation is about. The server uses it only when the session or the nonce proves that it is the caller's.
 */
applicationUuid?: string
/**
 * Identity of the borrower from the browser. The server does not trust it.
 */
identityUuid?: string
/**
 * Nonce from `authenticate` that identifies the logged-in person.
 */
nonce?: string
/**
 * Organization; the page's own when absent.
 */
orgCode?: string
/**
 * Skill that the browser suggests. The server makes its own choice.
 */
skill?: string
/**
 * Topic of the conversation, for the queue.
 */
tag?: string
/**
 * Greeting that the browser shows.
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
 * Agent whom a developer wants to reach: UUID or email address. Read outside production only.
 */
agentId?: string
/**
 * First message. The server discards it, because the browser sends it after an agent has joined.
 */
initialMessage?: string
[k: string]: unknown
}
/**
 * A new conversation. Fields of other providers are empty.
 */
export interface ChatInit {
/**
 * Token for this side of this conversation, valid for 6 hours.
 */
token: string
/**
 * UUID of the conversation.
 */
conversationSid: string
/**
 * UUID of the conversation's channel.
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
 * Agent whom the conversation is meant for: the one of the last conversation about the application, with an open console. For two minutes, only this agent sees it in the queue.
 */
targetWorkerSid: (string | null)
/**
 * Name of that agent.
 */
targetWorkerFriendlyName: (string | null)
/**
 * When the token expires, UTC.
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
 * Valid or expired token. Tokens of this server have about 400 characters.
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
 * UUID of the conversation.
 */
conversationSid: string
/**
 * When the token expires, UTC.
 */
expiration: string
/**
 * New token of the conversation's provider, valid for as long; absent when the provider has none.
 */
providerUserToken?: string
}
/**
 * Asks for the contact of a survey.
 */
export interface WebChatInfo {
/**
 * UUID of the conversation's channel.
 */
omniProxyChannelId: string
}
/**
 * Contact of a conversation.
 */
export interface WebChatContact {
/**
 * Contact to which the survey belongs.
 */
contactId: string
}
/**
 * Proof of the logged-in person, valid for about a minute.
 */
export interface Nonce {
/**
 * Opaque proof, which calls of the chat send back unchanged.
 */
nonce: string
}
/**
 * Whether agents are available now.
 */
export interface OpenStatus {
/**
 * Agents are available.
 */
open: boolean
/**
 * When agents are next available, UTC. Null while they are available, and when no day is open.
 */
opensAt: (string | null)
}
/**
 * Hours of the chat.
 */
export interface ChatWeek {
/**
 * One entry for each open day, Monday first.
 * 
 * @maxItems 7
 * 
 * Items: Hours of one day.
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
 * A conversation in an agent's list.
 */
export interface AgentChat {
/**
 * UUID of the conversation.
 */
conversationSid: string
/**
 * Name of the borrower.
 */
friendlyName: string
/**
 * Skill that the conversation waits for.
 */
skill: string
/**
 * When the conversation began to wait or became active, UTC.
 */
since: string
/**
 * Topic, when the page named one.
 */
topic?: string
/**
 * Application that it is about. Present only when the agent has accepted the conversation and the borrower has proven ownership.
 */
applicationUuid?: string
}
/**
 * Waiting conversations, and those of the agent.
 */
export interface AgentChats {
/**
 * Heads of waiting conversations, longest wait first.
 * 
 * @maxItems 100
 */
waiting: AgentChat[]
/**
 * Active conversations of the agent.
 * 
 * @maxItems 100
 */
assigned: AgentChat[]
}
/**
 * A conversation that the agent has accepted.
 */
export interface AcceptedChat {
/**
 * Token for the agent's side. It expires when the conversation ends.
 */
token: string
/**
 * UUID of the conversation.
 */
conversationSid: string
/**
 * UUID of the conversation's channel.
 */
omniProxyChannelId: string
}
/**
 * A question to the chatbot. The first one begins the conversation.
 */
export interface ChatWithAutobot {
/**
 * Application that the question is about. The server uses it only when it is the caller's.
 */
applicationId?: (string | null)
/**
 * Identifier from the first answer; absent or empty in the first question.
 */
conversationId?: (string | null)
/**
 * Text of the question.
 */
message: string
/**
 * Nonce from `authenticate`.
 */
nonce?: (string | null)
/**
 * Code of the organization whose page asks.
 */
organization?: string
/**
 * Address of the page.
 */
pageUrl?: string
/**
 * Sender from the browser. The server does not trust it.
 */
senderId?: (string | null)
/**
 * Side that asks.
 */
senderType?: "APPLICANT"
/**
 * Topic of the question.
 */
tag?: (string | null)
}
/**
 * Answer of the chatbot.
 */
export interface AutobotAnswer {
/**
 * Identifier of the conversation. Anyone who has it can read the conversation.
 */
conversationId: string
/**
 * Identifier of the question, for feedback.
 */
questionId: string
/**
 * Text of the answer.
 */
responseStr: string
/**
 * The chatbot hands over: the borrower asked for a person, or it cannot help.
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
 * UUID of the question.
 */
questionId: string
/**
 * Text of the question.
 */
questionStr: string
/**
 * Text of the answer.
 */
responseStr: string
/**
 * When the borrower asked, UTC.
 */
createdDt: string
}
/**
 * Borrower's rating of an answer.
 */
export interface ChatFeedback {
/**
 * UUID of the question whose answer is rated.
 */
questionId: string
/**
 * Identifier of the conversation with the chatbot.
 */
conversationId: string
/**
 * Text of the rated answer.
 */
responseToCustomer?: string
/**
 * Why the answer did not help: one of the given reasons, or free text of at most 140 characters.
 */
feedbackMessage: string
/**
 * 0: the answer did not help.
 */
rating: 0
/**
 * Email address of the sender; null when unknown.
 */
senderEmail?: (string | null)
/**
 * Side of the sender.
 */
senderType?: "APPLICANT"
/**
 * Nonce from `authenticate`.
 */
nonce?: (string | null)
}
/**
 * Address of a conversation.
 */
export interface ConversationPath {
/**
 * UUID of the conversation.
 */
id: Identifier
}
/**
 * Address of a message.
 */
export interface MessagePath {
/**
 * UUID of the conversation.
 */
id: Identifier
/**
 * UUID of the message.
 */
message: Identifier
}
/**
 * Address of a file of a conversation.
 */
export interface AttachmentPath {
/**
 * UUID of the conversation.
 */
id: Identifier
/**
 * UUID of the attached file.
 */
attachment: Identifier
}
/**
 * Address of a conversation's websocket.
 */
export interface ChannelPath {
/**
 * UUID of the conversation's channel.
 */
channel: Identifier
}
/**
 * Address of a chatbot conversation.
 */
export interface BotConversationPath {
/**
 * Identifier of the conversation with the chatbot.
 */
conversation: string
}
/**
 * Query of a page of messages.
 */
export interface MessagesQuery {
/**
 * Maximum number of messages in the page; default 20.
 */
limit?: string
/**
 * Returns messages before this sequence.
 */
before?: string
/**
 * Returns messages after this sequence.
 */
after?: string
/**
 * Chat token, for clients that cannot send a header.
 */
userToken?: string
}
/**
 * Query of the call that replaces a nonce.
 */
export interface NonceQuery {
/**
 * Nonce of the same session.
 */
nonce: string
}
