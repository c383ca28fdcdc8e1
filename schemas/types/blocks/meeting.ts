/* Generated from blocks/meeting.schema.json by `npm run generate`. */

/**
 * A meeting by video. The session at `session` says how the two sides meet: `meeting` PAGE leads to the vendor's page at `meetingUrl`; PLAYED, or nothing, shows a played meeting with the person's own picture.
 */
export interface MeetingBlockOptions {
/**
 * JSON pointer of the session in the application.
 */
session: string
/**
 * JSON pointer of the other side's name.
 */
name?: string
/**
 * Text above the link to the vendor's page.
 */
elsewhere: string
/**
 * What the other side of a played meeting says, in order.
 * 
 * @minItems 1
 * 
 * Items: A sentence.
 */
sentences: {
/**
 * Name of the sentence, unique in the list.
 */
id: string
/**
 * The sentence, in plain words.
 */
text: string
}[]
}
