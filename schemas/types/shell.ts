/* Generated from shell.schema.json by `npm run generate`. */

/**
 * What surrounds every page: its menus, its footer's further links, and their words. One flow has it, for all of them.
 */
export interface Shell {
$schema?: string
/**
 * Address of the dashboard.
 */
dashboard: string
/**
 * Products and pages beside this one.
 */
appMenu: Item[]
/**
 * Links of the profile menu, above the log-out.
 */
profileMenu: Item[]
/**
 * Links of the footer after the legal ones, before those of the organisation.
 */
footerLinks: Item[]
/**
 * Words, in ICU message syntax.
 */
texts: {
/**
 * Words of menus.
 */
menus: {
/**
 * Menu of products.
 */
apps: string
/**
 * Name of the profile menu.
 */
account: string
/**
 * Name of the notifications without unread ones.
 */
notifications: string
/**
 * Tries again.
 */
retry: string
/**
 * The same with {count} unread ones.
 */
notificationsUnread: string
/**
 * Name of the link to {phone} where there is room for a sign alone.
 */
call: string
/**
 * While a menu loads.
 */
loading: string
/**
 * A menu could not be loaded.
 */
failed: string
}
/**
 * Words of profile.
 */
profile: {
/**
 * Label of the wallet address.
 */
wallet: string
/**
 * Heading over the other accounts.
 */
otherAccounts: string
/**
 * Button that copies the wallet address.
 */
copy: string
/**
 * Said for a second after copying.
 */
copied: string
/**
 * The browser refuses to copy.
 */
notCopied: string
/**
 * Ends the session.
 */
logOut: string
/**
 * Nobody knows whose account the session is.
 */
notFound: string
}
/**
 * Words of notifications.
 */
notifications: {
/**
 * Heading.
 */
title: string
/**
 * There are none.
 */
none: string
/**
 * Shows unread ones up to eight.
 */
viewAll: string
/**
 * Back to three.
 */
viewLess: string
/**
 * Marks an unread one.
 */
unread: string
/**
 * Marks one as read.
 */
markRead: string
/**
 * The same, naming it by {title}.
 */
markReadNamed: string
/**
 * Marking failed.
 */
notMarked: string
/**
 * A new one arrived, {title}.
 */
arrived: string
}
/**
 * Words of originator.
 */
originator: {
/**
 * Heading over somebody of the lender.
 */
originator: string
/**
 * Heading over a broker.
 */
broker: string
/**
 * Before the NMLS number.
 */
nmls: string
/**
 * Label of the telephone.
 */
phone: string
/**
 * Label of the e-mail.
 */
email: string
}
/**
 * Words of footer.
 */
footer: {
/**
 * Customer service line: {phone}, {hours}.
 */
hours: string
/**
 * Customer service line without hours: {phone}.
 */
closed: string
/**
 * One run of days: {days}, {start} to {end}.
 */
openDay: string
/**
 * From {first} to {last}.
 */
dayRange: string
/**
 * Button that opens the privacy options.
 */
privacyOptions: string
/**
 * Heading over rates and costs.
 */
costs: string
/**
 * The cost {title} of at most {max}.
 */
upTo: string
/**
 * The figure {title} between {min} and {max}.
 */
range: string
/**
 * Housing logo EHL.
 */
lender: string
/**
 * Housing logo EOL.
 */
opportunityLender: string
/**
 * Any other housing logo.
 */
housing: string
}
/**
 * Words of pages shown over another.
 */
dialog: {
/**
 * Closes it.
 */
close: string
}
/**
 * Words of privacy.
 */
privacy: {
/**
 * Heading of the privacy options.
 */
title: string
/**
 * What this browser keeps.
 */
text: string
/**
 * What clearing does.
 */
clearText: string
/**
 * Clears it.
 */
clear: string
/**
 * Link to the privacy policy.
 */
policy: string
/**
 * Closes the options.
 */
close: string
}
/**
 * Words of maintenance.
 */
maintenance: {
/**
 * Title when the flag names none.
 */
title: string
/**
 * Message when the flag names none.
 */
message: string
/**
 * Link to the dashboard.
 */
dashboard: string
}
/**
 * Words of toasts.
 */
toasts: {
/**
 * Closes a short message.
 */
close: string
}
}
}
export interface Item {
/**
 * Identifier.
 */
id: string
/**
 * Words of the link.
 */
title: string
/**
 * One line under them.
 */
description?: string
/**
 * Address. `:uuid` in a menu stands for the application that is open: such a link is shown on its pages alone, and only while the page that it leads to is open (`open` of the flow's page).
 */
href: string
/**
 * Guard over `organisation` (its organisation.json) and `session` (`authenticated`, `broker`, `additionalSigner`): shown while it holds; absent means always.
 */
when?: string
/**
 * Flag of flows/flags.json: shown while it is on for the person as well.
 */
flag?: string
/**
 * How the address is opened: `dialog` shows the page over the one on which somebody stands; only a page of the flow that has this shell, and only from the footer.
 */
opens?: ("page" | "dialog")
}
