/* Generated from blocks/equipment.schema.json by `npm run generate`. */

/**
 * Tests camera and microphone when the person presses a button. The browser shows the picture and never sends it. Value: {camera, microphone}, each READY, BLOCKED or MISSING.
 */
export interface EquipmentBlockOptions {
/**
 * Advice when the browser blocks them.
 */
blocked?: string
/**
 * Advice when the device has none.
 */
missing?: string
}
