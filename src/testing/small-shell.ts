import type { Shell } from "#schemas/types/shell.ts";

/** The shell of the small lender. */
export const shell: Shell = {
  dashboard: "/dashboard",
  wallet: { sibling: "exchange" },
  appMenu: [
    {
      id: "dashboard",
      title: "Dashboard",
      description: "Your applications",
      href: "/dashboard",
      when: "session.authenticated && (session.broker || !session.additionalSigner)",
    },
    {
      id: "marketplace",
      title: "Marketplace",
      description: "Loan and credit offers",
      href: "/universal-marketplace",
      sibling: "marketplace",
    },
    {
      id: "portfolio",
      title: "Portfolio Manager",
      description: "Loans you hold",
      href: "/portfolio",
      sibling: "portfolio",
      flag: "fe-heloc-portfolio-manager",
    },
    {
      id: "passport",
      title: "Passport",
      description: "Your verified identity",
      href: "/universal-passport",
      sibling: "passport",
    },
    {
      id: "groups",
      title: "Group Manager",
      description: "Accounts you share",
      href: "/group-manager",
      sibling: "groups",
    },
    {
      id: "pay",
      title: "Pay",
      description: "Send and receive money",
      href: "/pay",
      sibling: "pay",
    },
    {
      id: "exchange",
      title: "Exchange",
      description: "Buy and sell",
      href: "/exchange",
      sibling: "exchange",
    },
  ],
  profileMenu: [
    {
      id: "dashboard",
      title: "Your applications",
      href: "/account/heloc",
      when: "session.authenticated && (session.broker || !session.additionalSigner)",
    },
    {
      id: "settings",
      title: "Settings",
      href: "/dashboard/settings",
      when: "session.authenticated",
    },
    {
      id: "support",
      title: "Support",
      href: "/contact",
    },
  ],
  footerLinks: [
    {
      id: "illinois",
      title: "Illinois community reinvestment notice",
      href: "/account/heloc/illinois-notice",
      when: "organisation.licensedStates.exists(s, s.abbrev == 'IL')",
    },
  ],
  texts: {
    menus: {
      apps: "Products and pages",
      account: "Your account",
      notifications: "Notifications",
      retry: "Try again",
      notificationsUnread:
        "{count, plural, one {Notifications, # unread} other {Notifications, # unread}}",
      call: "Call {phone}",
      loading: "Loading",
      failed: "We could not load this. Close it and open it again.",
    },
    profile: {
      wallet: "Wallet",
      otherAccounts: "Other accounts",
      copy: "Copy wallet address",
      copied: "Copied",
      notCopied: "Your browser did not let us copy the address.",
      logOut: "Log out",
      notFound: "User not found",
    },
    notifications: {
      title: "Notifications",
      none: "You have no notifications.",
      viewAll: "View all",
      viewLess: "View fewer",
      unread: "New",
      markRead: "Mark as read",
      markReadNamed: "Mark as read: {title}",
      notMarked: "We could not mark that as read. Try again in a moment.",
      arrived: "New notification: {title}",
    },
    originator: {
      originator: "Your loan originator",
      broker: "Your broker",
      nmls: "NMLS",
      phone: "Phone",
      email: "Email",
    },
    footer: {
      hours: "Customer service: {phone}. {hours}, {zone}.",
      closed: "Customer service: {phone}.",
      openDay: "{days} {start} to {end}",
      dayRange: "{first} to {last}",
      privacyOptions: "Privacy options",
      costs: "Rates and costs in plain words",
      upTo: "{title}: up to {max}",
      range: "{title}: {min} to {max}",
      lender: "Equal Housing Lender",
      opportunityLender: "Equal Opportunity Lender",
      housing: "Equal Housing Opportunity",
    },
    dialog: { close: "Close" },
    privacy: {
      title: "Privacy options",
      text: "This site keeps in your browser only what it needs to work: your log-in, the answers you have not sent yet, and which lender’s pages you opened. It keeps nothing for advertising, and nothing is sold.",
      clearText:
        "You can clear all of it from this browser. You will be logged out. What you saved with us stays in your account.",
      clear: "Clear this browser and log out",
      policy: "Read the privacy policy",
      close: "Close",
    },
    maintenance: {
      title: "Scheduled Maintenance",
      message:
        "We are currently undergoing scheduled maintenance. Please check back shortly. Thank you for your patience!",
      dashboard: "Go to dashboard",
    },
    toasts: {
      close: "Close message",
    },
  },
};
