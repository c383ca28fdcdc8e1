/** Reads what a person writes after the name of a command. */
import { parseArgs } from "node:util";
import { endAtFaults } from "./person-fault.js";

/** A call that a command cannot follow. The message names the part that is wrong. */
export class CallError extends Error {}

/** @typedef {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options */

/**
 * Whether a call asks what to write.
 * @param {readonly string[]} args
 */
export const asksForHelp = (args) => args.includes("--help") || args.includes("-h");

/**
 * Returns the options and the words of a call.
 * @template {Options} Known
 * @param {readonly string[]} args
 * @param {Known} options
 * @param {number} most words that the command takes
 * @throws CallError
 */
export function readCall(args, options, most = 0) {
  const loose = parseArgs({ args: [...args], strict: false, tokens: true, options });
  let words = 0;
  for (const token of loose.tokens) {
    if (token.kind === "option") checkOption(token, options);
    else if (token.kind === "positional" && ++words > most)
      throw new CallError(`This command does not take "${token.value}".`);
  }
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { values, words: positionals };
}

/**
 * @param {{ name: string, rawName: string, value: string | undefined, inlineValue: boolean | undefined }} token
 * @param {Options} options
 */
function checkOption({ name, rawName, value, inlineValue }, options) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) throw new CallError(`There is no option ${rawName}.`);
  if (option.type === "boolean" && value !== undefined)
    throw new CallError(`The option ${rawName} takes no value.`);
  // The next option is no value. A single hyphen means standard input.
  const isNextOption = inlineValue === false && value !== undefined && /^-./.test(value);
  if (option.type === "string" && (value === undefined || isNextOption))
    throw new CallError(`Write a value after ${rawName}.`);
}

/**
 * Reads the call of this process. Prints the usage and ends with 0 when the call asks for it; ends
 * with 2 for a call that the command cannot follow. An error that the person can remove ends it
 * with what to do. The command finishes its work, with its exit code, when the reader of its
 * output, such as `head`, closes the pipe early.
 * @template {Options} Known
 * @param {string} usage
 * @param {Known} options
 * @param {number} most words that the command takes
 */
export function ownCall(usage, options = /** @type {Known} */ ({}), most = 0) {
  const args = process.argv.slice(2);
  endAtFaults();
  process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== "EPIPE") throw error;
  });
  if (asksForHelp(args)) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return readCall(args, options, most);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}
