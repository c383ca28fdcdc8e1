/* Generated from calls/agents.schema.json by `npm run generate`. */
import type { Application } from "../application.ts";
import type { Identifier } from "./shared.ts";

/**
 * Bytes of the document.
 */
export type ConditionDocument = string
/**
 * No content: the assignment is as asked.
 */
export type Assigned = null
/**
 * The hold has ended, or there was none.
 */
export type LiftedHold = null
/**
 * The applications within the agent's reach, newest first.
 */
export type FoundApplications = FoundApplication[]

/**
 * Answers of the calls for the lender's staff.
 */
export interface AgentCalls {
agentView?: AgentView
agentCondition?: AgentCondition
sentDocument?: SentDocument
historyEntry?: HistoryEntry
agentWritten?: AgentWritten
agentDocumentPath?: AgentDocumentPath
agentConditionPath?: AgentConditionPath
conditionDocument?: ConditionDocument
agentSigner?: AgentSigner
agentPath?: AgentPath
assigned?: Assigned
newHold?: NewHold
hold?: Hold
liftedHold?: LiftedHold
newSearch?: NewSearch
foundApplication?: FoundApplication
foundApplications?: FoundApplications
}
/**
 * An agent's view of an application: an allow-list without identifiers, birth date, accounts or income.
 */
export interface AgentView {
/**
 * UUID of the application.
 */
uuid: string
/**
 * Version of the application, counted up by every write.
 */
version: number
/**
 * Flow that the application runs through.
 */
flow: string
/**
 * Number of the loan; null for a signer's application.
 */
loanNumber: (string | null)
/**
 * Name of the borrower; empty strings while unknown.
 */
borrower: {
/**
 * First name of the borrower.
 */
firstName: string
/**
 * Last name of the borrower.
 */
lastName: string
}
/**
 * Facts that the flow shows to agents, in its order.
 * 
 * Items: A label and the values on one line.
 */
facts: {
/**
 * Id of the fact in `agent-view.json` of the flow.
 */
id: string
/**
 * Label of the fact.
 */
label: string
/**
 * Formatted values, or the text for their absence.
 */
value: string
}[]
/**
 * Role of an invited person, in words; null for a borrower's application.
 */
role: (string | null)
/**
 * People whom the borrower invited.
 */
signers: AgentSigner[]
/**
 * Status of the application.
 */
status: {
/**
 * The application is neither closed nor withdrawn.
 */
active: boolean
/**
 * State of the server's checklist.
 */
checklistStatus: (string | null)
/**
 * When the application entered that state, ISO 8601.
 */
since: (string | null)
/**
 * Underwriting decision, as `status.uwDecision` of the application.
 */
uwDecision: (string | null)
/**
 * Underwriting sub-decision, as `status.uwSubDecision` of the application.
 */
uwSubDecision: (string | null)
}
/**
 * When the application was opened, ISO 8601.
 */
createdAt: (string | null)
/**
 * When the borrower submitted the application, ISO 8601.
 */
submittedAt: (string | null)
/**
 * Categories of conditions that the flow has a card for.
 * 
 * Items: A category with the heading of its card.
 */
categories: {
/**
 * Category, as `categoryEnum` of the conditions.
 */
id: string
/**
 * Heading of its card.
 */
title: string
}[]
/**
 * Conditions, oldest first.
 */
conditions: AgentCondition[]
/**
 * Events of the application, newest first, at most 200.
 */
history: HistoryEntry[]
/**
 * The sandbox can move this application.
 */
sandbox: boolean
}
/**
 * A person whom the borrower invited.
 */
export interface AgentSigner {
/**
 * Name, as the borrower entered it.
 */
name: string
/**
 * Role, in words.
 */
role: string
/**
 * The person has logged in.
 */
joined: boolean
/**
 * The person has done everything.
 */
complete: boolean
}
/**
 * A condition with the documents that answer it. An allow-list.
 */
export interface AgentCondition {
/**
 * UUID of the condition.
 */
uuid: NonNullable<NonNullable<Application["conditions"]>[number]["uuid"]>
/**
 * Category. Source: product specification, condition categories.
 */
categoryEnum: NonNullable<NonNullable<Application["conditions"]>[number]["categoryEnum"]>
/**
 * When the lender raised it.
 */
created: NonNullable<NonNullable<Application["conditions"]>[number]["created"]>
/**
 * NEEDED: the person must answer. IN_REVIEW: the lender reviews the answer. RETURNED: the lender reviewed it and asks again. ACCEPTED: done.
 */
status: NonNullable<NonNullable<Application["conditions"]>[number]["status"]>
/**
 * Who must act: BORROWER, or the uuid of a signer.
 */
audience: NonNullable<NonNullable<Application["conditions"]>[number]["audience"]>
/**
 * Text from the lender that replaces the text of the category's card.
 */
commentsToBorrower?: NonNullable<NonNullable<Application["conditions"]>[number]["commentsToBorrower"]>
/**
 * Basis of the request, such as the credit inquiry in question. The application never contains it; the condition's card decides whether to show it.
 */
notes?: NonNullable<NonNullable<Application["conditions"]>[number]["notes"]>
/**
 * Names of the requested documents.
 */
requestDocuments?: NonNullable<NonNullable<Application["conditions"]>[number]["requestDocuments"]>
/**
 * The person must act now.
 */
actionNeeded?: NonNullable<NonNullable<Application["conditions"]>[number]["actionNeeded"]>
/**
 * Details that some categories need.
 */
xtraData?: NonNullable<NonNullable<Application["conditions"]>[number]["xtraData"]>
/**
 * When the person last answered.
 */
submittedAt?: NonNullable<NonNullable<Application["conditions"]>[number]["submittedAt"]>
/**
 * When the lender last decided.
 */
decidedAt?: NonNullable<NonNullable<Application["conditions"]>[number]["decidedAt"]>
/**
 * Heading of the borrower's card, or the category without a card.
 */
title: string
/**
 * Documents sent for the condition.
 */
documents: SentDocument[]
}
/**
 * A document that answers a condition.
 */
export interface SentDocument {
/**
 * UUID of the document.
 */
uuid: string
/**
 * Kind of document.
 */
type: string
/**
 * Media type of the file, such as application/pdf.
 */
contentType: string
}
/**
 * One event: its kind, its actor and the state that it led to.
 */
export interface HistoryEntry {
/**
 * When, ISO 8601.
 */
at: string
/**
 * Kind of actor: borrower, agent, job, system or sandbox.
 */
by: string
/**
 * Kind of event.
 */
kind: string
/**
 * Checklist state that the event led to.
 */
state?: string
/**
 * Screen, category, mail, job or document type that the event is about.
 */
about?: string
}
/**
 * The application after an agent's write.
 */
export interface AgentWritten {
/**
 * Version of the application, counted up by every write.
 */
version: number
}
/**
 * Address of a document of an application.
 */
export interface AgentDocumentPath {
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * UUID of the document.
 */
document: Identifier
}
/**
 * Address of a condition of an application.
 */
export interface AgentConditionPath {
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * UUID of the condition.
 */
condition: Identifier
}
/**
 * Path of an agent's assignment to an application.
 */
export interface AgentPath {
/**
 * UUID of the application.
 */
uuid: Identifier
/**
 * Account of the agent.
 */
agent: Identifier
}
/**
 * Keeps the server from erasing anything of an application.
 */
export interface NewHold {
/**
 * Why the application must stay.
 */
reason: ("LITIGATION" | "EXAMINATION" | "COMPLAINT" | "OTHER")
}
/**
 * Whether an application has a hold, and since when.
 */
export interface Hold {
/**
 * Business time since which the application has the hold; null without a hold.
 */
since: (string | null)
/**
 * Why the application must stay; null without a hold.
 */
reason: (string | null)
}
/**
 * Whose applications to find.
 */
export interface NewSearch {
/**
 * Email address of the account. Letter case does not matter.
 */
email: string
}
/**
 * An application that a search found.
 */
export interface FoundApplication {
/**
 * UUID of the application.
 */
uuid: string
/**
 * Id of the application's flow.
 */
flow: string
/**
 * When the application began.
 */
createdAt: string
/**
 * Last change of the application.
 */
updatedAt: string
}
