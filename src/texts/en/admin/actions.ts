export const noticeBar = {
  dismiss: 'Dismiss',
} as const;

/** Of what can be done with a row, `name` being the row's. */
export const rowActions = {
  editOne: (name: string) => `Edit ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  restoreFailed: 'Failed to restore item',
} as const;

export const productActions = {
  deleted: (name: string) => `${name} is deleted. Buyers keep their downloads.`,
  restored: (name: string) => `${name} is back in the shop.`,
  restore: 'Restore',
  restoreOne: (name: string) => `Restore ${name}`,
} as const;

export const promoCodeActions = {
  deleted: (code: string) => `${code} is deleted.`,
  restored: (code: string) => `${code} is back.`,
} as const;

export const blockButton = {
  block: 'Block',
  blockOne: (key: string) => `Block ${key}`,
  blockFailed: 'Failed to block the key',
  unblock: 'Unblock',
  unblockOne: (key: string) => `Unblock ${key}`,
  unblockFailed: 'Failed to unblock the key',
} as const;
