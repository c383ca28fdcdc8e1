/* Generated from chat/wire.schema.json by `npm run generate`. */

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
 * What goes over the first-party chat channel: messages, and the frames of its websocket (`hearthline.chat.v1`), JSON texts of at most 64 KiB.
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
 * Place in the conversation: 1, 2, 3 and so on, without gaps.
 */
sequence: number
/**
 * Made by the sender: a message sent again under the same one is the same message.
 */
id: string
author: Author
/**
 * What was written, shown verbatim. Empty only with attachments.
 */
text: string
/**
 * Files.
 * 
 * @maxItems 10
 */
attachments: Attachment[]
/**
 * When the server took it, UTC.
 */
sentAt: string
}
/**
 * Who wrote a message.
 */
export interface Author {
/**
 * Side of the conversation.
 */
type: ("APPLICANT" | "AGENT" | "BOT" | "SYSTEM")
/**
 * Name as it is shown.
 */
name: string
}
/**
 * A file that goes with a message.
 */
export interface Attachment {
/**
 * The attachment.
 */
id: string
/**
 * File name, without folders and control characters.
 */
name: string
/**
 * What its bytes are, as the server found them.
 */
contentType: string
/**
 * Bytes.
 */
size: number
}
/**
 * Messages of a conversation, oldest first.
 */
export interface MessagePage {
/**
 * At most `limit` of them: the newest, or those next to `before` or `after`.
 * 
 * @maxItems 100
 */
messages: Message[]
/**
 * Messages of the whole conversation.
 */
total: number
}
/**
 * First frame of a connection. What came after is sent again.
 */
export interface HelloFrame {
/**
 * Which frame this is.
 */
type: "hello"
/**
 * Sequence seen last; 0 for none, which brings the last 20.
 */
after: number
}
/**
 * Every 10 seconds.
 */
export interface PingFrame {
/**
 * Which frame this is.
 */
type: "ping"
/**
 * The channel.
 */
channelId?: string
}
/**
 * A message to send. It may be sent again under its identifier until it is `accepted`.
 */
export interface SendFrame {
/**
 * Which frame this is.
 */
type: "message"
/**
 * Made by the sender.
 */
id: string
/**
 * May be empty when there are attachments.
 */
text: string
/**
 * Files given before.
 * 
 * @maxItems 10
 * 
 * Items: An attachment given before.
 */
attachments?: string[]
}
/**
 * The sender is writing.
 */
export interface TypingFrame {
/**
 * Which frame this is.
 */
type: "typing"
}
/**
 * Ends the conversation for both sides.
 */
export interface EndFrame {
/**
 * Which frame this is.
 */
type: "end"
}
/**
 * Answer to `hello`. The messages that were missed follow.
 */
export interface WelcomeFrame {
/**
 * Which frame this is.
 */
type: "welcome"
/**
 * The conversation as it stands.
 */
conversation: {
state: ConversationState
/**
 * Name of the agent; null before one has joined.
 */
agent: (string | null)
}
/**
 * Sequence of the newest message; 0 for none.
 */
last: number
}
/**
 * A message, also the receiver's own.
 */
export interface MessageFrame {
/**
 * Which frame this is.
 */
type: "message"
message: Message
}
/**
 * To the sender alone: the message is stored.
 */
export interface AcceptedFrame {
/**
 * Which frame this is.
 */
type: "accepted"
/**
 * The message.
 */
id: string
/**
 * Its place.
 */
sequence: number
}
/**
 * The other side is writing.
 */
export interface TypingByFrame {
/**
 * Which frame this is.
 */
type: "typing"
author: Author
}
/**
 * An agent has joined.
 */
export interface JoinedFrame {
/**
 * Which frame this is.
 */
type: "joined"
author: Author
}
/**
 * The conversation is over; the connection closes.
 */
export interface EndedFrame {
/**
 * Which frame this is.
 */
type: "ended"
}
/**
 * Answer to `ping`.
 */
export interface PongFrame {
/**
 * Which frame this is.
 */
type: "pong"
}
/**
 * A frame was not taken.
 */
export interface RefusedFrame {
/**
 * Which frame this is.
 */
type: "refused"
/**
 * The message that was refused; absent for other frames.
 */
id?: string
/**
 * Stable, for programs.
 */
code: string
/**
 * For people.
 */
message: string
}
