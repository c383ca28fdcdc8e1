/* Generated from calls/sandbox.schema.json by `npm run generate`. */
import type { Application } from "../application.ts";
import type { Identifier } from "./shared.ts";

/**
 * Organizations that can receive a placed application.
 * 
 * Items: An organization, by its code.
 */
export type SandboxOrganisations = {
/**
 * Code of the organization.
 */
code: string
}[]
/**
 * Personas, in the order of their files.
 * 
 * Items: A persona that can be placed.
 */
export type SandboxPersonas = {
/**
 * Identifier of the persona, as calls name it.
 */
id: string
/**
 * Name of the persona for people.
 */
title: string
/**
 * Story of the persona.
 */
description?: string
/**
 * Product for which the persona has answers.
 */
product?: string
/**
 * The product's persona for a borrower whose name matches none.
 */
default?: boolean
/**
 * Checklist states in which the persona stops.
 * 
 * Items: One checklist state.
 */
reaches: string[]
/**
 * Checklist state in which the persona's journey ends.
 */
ends?: string
}[]
/**
 * Releases an application that is on hold or waits for staff.
 */
export type ReleaseRequest = ({
/**
 * JSON Merge Patch that staff or a vendor would write. When absent, the patch of the place's row.
 */
patch?: {
[k: string]: unknown
}
} | null)
/**
 * The application after the patch.
 */
export type PatchedApplication = Application
/**
 * Jobs that wait, run, or failed permanently.
 * 
 * Items: One run of a job.
 */
export type OpenJobs = {
[k: string]: unknown
}[]
/**
 * The conversations at the stand-ins of chat providers, oldest first.
 */
export type StandInConversations = {
/**
 * The provider.
 */
provider: string
/**
 * Identifier of the conversation at the provider.
 */
id: string
/**
 * What the server has said for the provider's routing, such as `skill` and `targetWorkerSid`.
 */
about: {
[k: string]: unknown
}
/**
 * People in the conversation.
 */
members: StandInPerson[]
/**
 * Number of messages.
 */
messages: number
/**
 * False after the end.
 */
open: boolean
}[]

/**
 * Bodies and answers of the sandbox. Production has none of these calls.
 */
export interface SandboxCalls {
editsQuery?: EditsQuery
savedDefinitions?: SavedDefinitions
sandboxOrganisations?: SandboxOrganisations
sandboxPersonas?: SandboxPersonas
placeRequest?: PlaceRequest
placedApplication?: PlacedApplication
furtherPlace?: FurtherPlace
passedStates?: PassedStates
releaseRequest?: ReleaseRequest
releasedApplication?: ReleasedApplication
applicationPatch?: ApplicationPatch
patchedApplication?: PatchedApplication
sandboxClock?: SandboxClock
clockMove?: ClockMove
openJobs?: OpenJobs
newAgent?: NewAgent
agentAccount?: AgentAccount
codeRequest?: CodeRequest
code?: Code
mailbox?: Mailbox
sandboxConditionPath?: SandboxConditionPath
mailboxQuery?: MailboxQuery
institutionQuery?: InstitutionQuery
toolbarFilePath?: ToolbarFilePath
standInPath?: StandInPath
standInConversations?: StandInConversations
standInRoom?: StandInRoom
standInEvent?: StandInEvent
}
/**
 * The page that follows saved definitions.
 */
export interface EditsQuery {
/**
 * Code of the page's organization.
 */
organisation: string
/**
 * Language of the page, BCP 47.
 */
locale: string
}
/**
 * One event of the stream: what the page shows, and the findings of the last save.
 */
export interface SavedDefinitions {
/**
 * Address of the organization's manifest; null for an organization that is gone.
 */
manifest: (string | null)
/**
 * Whether the page shows an earlier version, because the saved one has a fault.
 */
behind: boolean
/**
 * The findings of severity error, those of the page's organization first.
 */
findings: SavedFinding[]
/**
 * How many further errors there are.
 */
more: number
}
/**
 * A fault of a saved definition.
 */
export interface SavedFinding {
/**
 * Code of the finding.
 */
code: string
/**
 * What the code means.
 */
title: string
/**
 * Path under the root.
 */
file: string
/**
 * Line in the file, from 1; null when no line has the fault.
 */
line: (number | null)
/**
 * Column in the line, from 1.
 */
column: (number | null)
/**
 * JSON pointer in the file.
 */
pointer: string
/**
 * Organization that has the fault; null for all.
 */
organisation: (string | null)
/**
 * What is wrong.
 */
message: string
/**
 * What to do.
 */
fix: (string | null)
}
/**
 * Creates an account and an application of a persona, and takes the application to a state.
 */
export interface PlaceRequest {
/**
 * Code of the organization; the persona's own when absent.
 */
organisation?: string
/**
 * Persona; the first of the state when absent.
 */
persona?: string
/**
 * Product of the application; the persona's own when absent, else the first product.
 */
product?: string
/**
 * State of the server's checklist.
 */
checklistState?: string
/**
 * State of the flow in which the data settles.
 */
state?: string
/**
 * JSON Merge Patch on the persona's answers, by flow and screen, such as a home in one of the lender's states.
 */
answers?: {
[k: string]: unknown
}
/**
 * Checklist states in which jobs wait for a release.
 * 
 * @maxItems 100
 * 
 * Items: One checklist state.
 */
hold?: string[]
}
/**
 * The account and the application.
 */
export interface PlacedApplication {
/**
 * UUID of the application.
 */
uuid: string
/**
 * Email address of the account.
 */
email: string
/**
 * Password of the account.
 */
password: string
/**
 * Token of a session, without the Bearer prefix.
 */
token: string
/**
 * Checklist states in which the application stopped, in order; absent when the request names no state.
 * 
 * Items: One checklist state.
 */
passed?: string[]
}
/**
 * Takes a placed application to another state.
 */
export interface FurtherPlace {
/**
 * State of the server's checklist.
 */
checklistState?: string
/**
 * State of the flow in which the data settles.
 */
state?: string
}
/**
 * The way to the state.
 */
export interface PassedStates {
/**
 * Checklist states in which the application stopped, in order.
 * 
 * Items: One checklist state.
 */
passed: string[]
}
/**
 * The application when no job is running.
 */
export interface ReleasedApplication {
/**
 * State of the server's checklist.
 */
checklistState: (string | null)
/**
 * Version of the application, counted up by every write.
 */
version: number
}
/**
 * JSON Merge Patch on an application.
 */
export interface ApplicationPatch {
[k: string]: unknown
}
/**
 * Business time of the sandbox.
 */
export interface SandboxClock {
/**
 * Current business time, ISO 8601.
 */
now: string
}
/**
 * Moves business time: by a duration, or to an instant.
 */
export interface ClockMove {
/**
 * ISO 8601 duration, such as PT72H.
 */
advance?: string
/**
 * ISO 8601 instant.
 */
now?: string
}
/**
 * Creates an account of an agent or a broker.
 */
export interface NewAgent {
/**
 * Code of the organization; the main one when absent.
 */
organisation?: string
/**
 * What the agent may do in the studio; everything when absent.
 * 
 * @maxItems 4
 */
studioRoles?: ("reader" | "author" | "approver" | "publisher")[]
}
/**
 * An agent's account with an open session.
 */
export interface AgentAccount {
/**
 * Email address of the account, also its log-in.
 */
email: string
/**
 * Password of the account.
 */
password: string
/**
 * Token of a session, without the Bearer prefix.
 */
token: string
/**
 * Secret of the account's authenticator app, base32.
 */
authenticatorSecret: string
}
/**
 * Asks for the present code of an account's authenticator app, in place of a phone.
 */
export interface CodeRequest {
/**
 * Email address of the account.
 */
email: string
/**
 * Code of the organization; the main one when absent.
 */
organisation?: string
}
/**
 * A code that is valid for half a minute, once.
 */
export interface Code {
/**
 * Six digits.
 */
code: string
}
/**
 * Emails of the sandbox.
 */
export interface Mailbox {
/**
 * Emails, newest first.
 * 
 * Items: An email that the server sent.
 */
messages: {
/**
 * Identifier of the message.
 */
id: string
/**
 * Address of the recipient.
 */
to: string
/**
 * Subject line of the email.
 */
subject: string
/**
 * When it was sent, ISO 8601.
 */
at: string
/**
 * Body of the email as plain text.
 */
text: string
/**
 * Body of the email as HTML; null without one.
 */
html: (string | null)
/**
 * Files that go with the email; absent without any.
 * 
 * Items: A text file.
 */
attachments?: {
/**
 * Name of the file.
 */
fileName: string
/**
 * Media type with its parameters.
 */
contentType: string
/**
 * Content of the file.
 */
content: string
}[]
/**
 * Addresses in the plain-text body.
 * 
 * Items: Address that the text contains.
 */
links: string[]
}[]
}
/**
 * Address of a condition of an application.
 */
export interface SandboxConditionPath {
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * UUID of the condition.
 */
condition: string
}
/**
 * Query of the mailbox.
 */
export interface MailboxQuery {
/**
 * Recipient; all without it.
 */
to?: string
}
/**
 * Query of a simulated site.
 */
export interface InstitutionQuery {
/**
 * Signed request of the visit.
 */
request?: string
}
/**
 * Address of a file of the developer toolbar.
 */
export interface ToolbarFilePath {
/**
 * Name of the JavaScript file.
 */
file?: string
}
/**
 * Address of a stand-in of a chat provider, and what the provider's own protocol has below it.
 */
export interface StandInPath {
/**
 * The provider.
 */
provider: ("twilio" | "stream" | "nice" | "talkjs")
/**
 * The rest of the address.
 */
"*": string
}
/**
 * A person in a conversation at a stand-in.
 */
export interface StandInPerson {
/**
 * Identifier at the provider.
 */
id: string
/**
 * Name, or the identifier of a person without one.
 */
name: string
}
/**
 * A conversation as a client of a stand-in opens it.
 */
export interface StandInRoom {
/**
 * The newest messages, oldest first.
 */
messages: StandInMessage[]
/**
 * People in the conversation.
 */
members: StandInPerson[]
/**
 * False after the end.
 */
open: boolean
}
/**
 * A message at a stand-in.
 */
export interface StandInMessage {
/**
 * Identifier at the provider.
 */
id: string
sender: StandInPerson
/**
 * Milliseconds since 1970. Later messages of a conversation have greater ones.
 */
sentAt: number
/**
 * Plain text; empty for files alone.
 */
text: string
/**
 * Files of the message.
 */
files: {
/**
 * Identifier, the last part of its address.
 */
id: string
/**
 * Name as it was sent.
 */
name: string
/**
 * Media type as it was sent.
 */
contentType: string
/**
 * Bytes.
 */
size: number
}[]
/**
 * Values that the sender's client has added.
 */
custom: {
[k: string]: string
}
}
/**
 * What happens in a conversation at a stand-in.
 */
export interface StandInEvent {
/**
 * What happens.
 */
kind: ("message" | "typing" | "joined" | "left" | "ended")
message?: StandInMessage
person?: StandInPerson
}
