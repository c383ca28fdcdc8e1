/* Generated from chat/wire.schema.json by `npm run generate`. */
import type { CodedMessage } from "../calls/problem.ts";

/**
 * A frame from a browser to the server.
 */
export type ClientFrame = (HelloFrame | PingFrame | SendFrame | TypingFrame | EndFrame)
/**
 * A frame from the server to a browser.
 */
export type ServerFrame = (WelcomeFrame | MessageFrame | AcceptedFrame | TypingByFrame | JoinedFrame | EndedFrame | PongFrame | RefusedFrame)
/**
 * `waiting` for an agent, `active` with one, `closed` for good.
 */
export type ConversationState = ("waiting" | "active" | "closed")

/**
 * Messages and websocket frames of the first-party chat channel (`hearthline.chat.v1`). Frames are JSON texts of at most 64 KiB.
 */
export interface ChatWire {
message?: Message
page?: MessagePage
client?: ClientFrame
server?: ServerFrame
}
/**
 * One message of a conversation.
 */
export interface Message {
/**
 * Position in the conversation: 1, 2, 3 and so on, without gaps.
 */
sequence: number
/**
 * Identifier from the sender. A message sent again with the same identifier is the same message.
 */
id: string
author: Author
/**
 * Text, shown verbatim. Empty only with attachments.
 */
text: string
/**
 * Files attached to the message.
 * 
 * @maxItems 10
 */
attachments: Attachment[]
/**
 * When the server stored it, UTC.
 */
sentAt: string
}
/**
 * Author of a message.
 */
export interface Author {
/**
 * Side of the conversation.
 */
type: ("APPLICANT" | "AGENT" | "BOT" | "SYSTEM")
/**
 * Name of the author as the other side sees it.
 */
name: string
}
/**
 * A file attached to a message.
 */
export interface Attachment {
/**
 * UUID of the attachment.
 */
id: string
/**
 * File name, without folders and control characters.
 */
name: string
/**
 * Media type that the server detected from the bytes.
 */
contentType: string
/**
 * Size of the file, bytes.
 */
size: number
}
/**
 * Messages of a conversation, oldest first.
 */
export interface MessagePage {
/**
 * At most `limit` messages: the newest, or those next to `before` or `after`.
 * 
 * @maxItems 100
 */
messages: Message[]
/**
 * Number of messages in the whole conversation.
 */
total: number
}
/**
 * First frame of a connection. The server then sends the messages after `after`.
 */
export interface HelloFrame {
/**
 * Type of the frame.
 */
type: "hello"
/**
 * Sequence of the last message seen. With 0 the server sends the last 20 messages.
 */
after: number
}
/**
 * Keeps the connection open. The client sends it every 10 seconds.
 */
export interface PingFrame {
/**
 * Type of the frame.
 */
type: "ping"
/**
 * UUID of the conversation's channel.
 */
channelId?: string
}
/**
 * A message to send. The client may send it again with the same identifier until it is `accepted`.
 */
export interface SendFrame {
/**
 * Type of the frame.
 */
type: "message"
/**
 * Identifier from the sender.
 */
id: string
/**
 * Text; may be empty with attachments.
 */
text: string
/**
 * UUIDs of the uploaded files to attach.
 * 
 * @maxItems 10
 * 
 * Items: An uploaded attachment.
 */
attachments?: string[]
}
/**
 * The sender is writing.
 */
export interface TypingFrame {
/**
 * Type of the frame.
 */
type: "typing"
}
/**
 * Ends the conversation for both sides.
 */
export interface EndFrame {
/**
 * Type of the frame.
 */
type: "end"
}
/**
 * Answer to `hello`. The missed messages follow.
 */
export interface WelcomeFrame {
/**
 * Type of the frame.
 */
type: "welcome"
/**
 * State of the conversation.
 */
conversation: {
state: ConversationState
/**
 * Name of the agent; null before an agent joins.
 */
agent: (string | null)
}
/**
 * Sequence of the newest message; 0 for none.
 */
last: number
}
/**
 * A message; also sent to its own author.
 */
export interface MessageFrame {
/**
 * Type of the frame.
 */
type: "message"
message: Message
}
/**
 * Tells only the sender that the message is stored.
 */
export interface AcceptedFrame {
/**
 * Type of the frame.
 */
type: "accepted"
/**
 * Identifier of the message, as its sender chose it.
 */
id: string
/**
 * Sequence of the message.
 */
sequence: number
}
/**
 * The other side is writing.
 */
export interface TypingByFrame {
/**
 * Type of the frame.
 */
type: "typing"
author: Author
}
/**
 * An agent has joined.
 */
export interface JoinedFrame {
/**
 * Type of the frame.
 */
type: "joined"
author: Author
}
/**
 * The conversation is over; the connection closes.
 */
export interface EndedFrame {
/**
 * Type of the frame.
 */
type: "ended"
}
/**
 * Answer to `ping`.
 */
export interface PongFrame {
/**
 * Type of the frame.
 */
type: "pong"
}
/**
 * The server rejected a frame.
 */
export interface RefusedFrame {
/**
 * Type of the frame.
 */
type: "refused"
/**
 * Rejected message; absent for other frames.
 */
id?: string
/**
 * Stable code for programs.
 */
code: string
/**
 * Message for people, in the language of the handshake.
 */
message: string
/**
 * The same message by code and arguments.
 */
reason: CodedMessage
}
