/**
 * `npm run audit -- verify [--head FILE]` verifies the audit log, and `-- show STREAM` prints a stream
 * with the callers' addresses. Exit 0 whole, 1 broken, 2 unusable input.
 */
import "./early-reader.js";
import { runAudit } from "./audit/run.ts";

process.exitCode = await runAudit(process.argv.slice(2), process.env);
