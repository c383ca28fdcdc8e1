/**
 * Name, among the parts of a build, of the organizations that it publishes while the server runs already. A first start
 * serves the main organization before the others are checked. The part ends when the server uses them.
 */
export const LENDERS = "lenders";
