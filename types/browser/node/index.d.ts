/**
 * Takes the place of Node's types in a browser's program. Some packages for browsers ask for them
 * (`/// <reference types="node" />` in twilsock), which would declare `process` and `Buffer` for the whole program.
 */
declare namespace NodeJS {
  /** Type of a timer in a browser. Packages that run in both name its type this way. */
  type Timeout = number;
}
