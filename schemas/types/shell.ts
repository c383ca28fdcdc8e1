/* Generated from shell.schema.json by `npm run generate`. */

/**
 * The menus and footer around every page, with their texts. One flow defines the shell for all flows.
 */
export interface Shell {
$schema?: string
/**
 * Address of the dashboard.
 */
dashboard: string
/**
 * Other products and pages.
 */
appMenu: Item[]
/**
 * Links of the profile menu, above the log-out.
 */
profileMenu: Item[]
/**
 * Links of the footer, between the legal ones and those of the organization.
 */
footerLinks: Item[]
/**
 * Texts, in ICU message syntax.
 */
texts: {
/**
 * Texts of menus.
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
 * Text of the button that fetches the notifications again.
 */
retry: string
/**
 * The same with {count} unread ones.
 */
notificationsUnread: string
/**
 * Name of the link to {phone}, when it shows only an icon.
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
 * Texts of the profile menu.
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
 * Shown for a second after copying.
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
 * What the person may do with the wallet. Argument: type, such as OWNER.
 */
authorization: string
/**
 * The account of the session is unknown.
 */
notFound: string
}
/**
 * Texts of notifications.
 */
notifications: {
/**
 * Heading of the list of notifications.
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
 * Message after marking a notification as read has failed.
 */
notMarked: string
/**
 * A new one arrived, {title}.
 */
arrived: string
}
/**
 * Texts of the originator's card.
 */
originator: {
/**
 * Heading for an originator of the lender.
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
 * Label of the email.
 */
email: string
}
/**
 * Texts of the footer.
 */
footer: {
/**
 * Customer service line: {phone}, {hours}, and the lender's time {zone}.
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
 * Texts of dialogs.
 */
dialog: {
/**
 * Text of the button that closes the dialog.
 */
close: string
}
/**
 * Texts of the privacy options.
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
 * Text of the button that clears the data of this browser and logs out.
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
 * Texts of the maintenance page.
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
 * Sentence that the page opens by itself.
 */
reopens: string
/**
 * Link to the dashboard.
 */
dashboard: string
}
/**
 * Texts of short messages.
 */
toasts: {
/**
 * Closes a short message.
 */
close: string
}
}
/**
 * When the profile menu shows the wallet of the account; absent means never.
 */
wallet?: {
/**
 * Shown for a lender whose `siblingProducts` has this id.
 */
sibling: string
}
}
export interface Item {
/**
 * Identifier of the link, unique in its list.
 */
id: string
/**
 * Text of the link.
 */
title: string
/**
 * One line under them.
 */
description?: string
/**
 * Address. `:uuid` in a menu is the identifier of the open application. Such a link leads to the page of the same name in the application's own flow. It is shown only on pages of an application, and only while the linked page may be opened (`open` of the flow's page).
 */
href: string
/**
 * Guard over `organisation` (its organisation.json) and `session` (schemas/session.schema.json): shown while it holds; absent means always.
 */
when?: string
/**
 * Flag of flows/flags.json: shown while it is on for the person as well.
 */
flag?: string
/**
 * How the link opens: `dialog` shows the page over the current one. Only footer links to pages of the flow with this shell may use it.
 */
opens?: ("page" | "dialog")
/**
 * A product of another site. The item shows only for a lender whose `siblingProducts` has this id, and leads to the address there.
 */
sibling?: string
}
