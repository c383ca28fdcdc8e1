import { configure } from "@testing-library/react";

// Milliseconds until something that a test waits for counts as missing: a second is little on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
