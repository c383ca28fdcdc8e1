import english from "../../flows/words/words.json";
import { setWords } from "../words/words.ts";

// What the app does with the definitions, for parts that are drawn without it.
export const englishWords = english;
setWords("en-US", englishWords);
