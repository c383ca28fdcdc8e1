/* Generated from sandbox-chat.schema.json by `npm run generate`. */

/**
 * The stand-ins of chat providers outside production: `flows/sandbox/chat.json`. A stand-in speaks a provider's protocol, and an agent without a person answers in it.
 */
export interface SandboxChat {
/**
 * Path of this schema, for editors.
 */
$schema?: string
/**
 * The agent who joins every conversation at its first message.
 */
agent: {
/**
 * Identifier at the provider.
 */
id: string
/**
 * Name that the borrower sees.
 */
name: string
}
/**
 * Milliseconds in which the agent types before each answer.
 */
pause: number
/**
 * What the agent writes after each message, from the first to the last and then the last again. `{message}` becomes the text of the message.
 * 
 * @minItems 1
 */
answers: string[]
/**
 * How the agent ends a conversation.
 */
farewell: {
/**
 * A message that is this word alone, in upper or lower case, asks the agent to end the conversation.
 */
word: string
/**
 * What the agent writes before the end.
 */
answer: string
}
/**
 * Secrets that server and stand-in share, by the variable of the environment that has the real provider's. They open nothing else.
 */
secrets: {
[k: string]: string
}
}
