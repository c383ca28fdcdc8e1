/**
 * Characters without a width or a picture, which a copy from contacts, a chat or a document brings along: marks of
 * direction, soft hyphens and spaces of no width. The joiners of scripts and emoji stay.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Dashes of every length, and the minus of typesetters. */
const DASH = /[\p{Pd}\u2212]/gu;

/** Returns a typed or pasted text without the characters that nobody sees. */
export const seenIn = (typed: string): string => typed.replaceAll(UNSEEN, "");

/** The same for numbers and dates: without surrounding spaces, and with the dash of keyboards for every dash. */
export const figuresIn = (typed: string): string => seenIn(typed).replaceAll(DASH, "-").trim();
