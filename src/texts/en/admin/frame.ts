/** Around every page of the admin. */
export const adminPage = {
  place: 'Admin',
  withoutScript: 'The admin needs JavaScript.',
} as const;

/** Until the admin's script is there. */
export const entryPage = {
  title: 'Admin',
  failed: 'The admin could not be loaded. The connection may be lost.',
  retry: 'Try again',
} as const;

/** By the key of each tab. */
export const tabNames = {
  products: 'Products',
  'promo-codes': 'Promo Codes',
  purchases: 'Purchases',
  licenses: 'Licenses',
  tickets: 'Tickets',
} as const;

/** Of the pages beside the lists. */
export const pageNames = {
  overview: 'Overview',
  auditLog: 'Audit log',
} as const;

export const sidebar = {
  lists: 'Lists',
  logOut: 'Logout',
} as const;

export const page = {
  broken: 'This page could not be shown. The connection may be lost, or the store was updated.',
  notFound: 'Page not found',
  toDashboard: 'Back to the dashboard',
} as const;

export const formBar = {
  notSaved: 'Not saved yet.',
  shortcut: 'Ctrl S',
} as const;
