/* Generated from blocks/equipment.schema.json by `npm run generate`. */

/**
 * Tries camera and microphone after a press; the picture is shown and never sent. Value: {camera, microphone}, each READY, BLOCKED or MISSING.
 */
export interface EquipmentBlockOptions {
/**
 * What to do when the browser does not allow them.
 */
blocked?: string
/**
 * What to do when there is none.
 */
missing?: string
}
