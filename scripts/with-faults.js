/** Loaded before a command whose modules need packages of development: they load before its first line runs. */
import { endAtFaults } from "./person-fault.js";

endAtFaults();
