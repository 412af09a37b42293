/** What several nouns of the admin say in the same words. */
export const common = {
  save: 'Save',
  cancel: 'Cancel',
  discard: 'Discard',
  undo: 'Undo',
  retry: 'Retry',
  edit: 'Edit',
  delete: 'Delete',
  remove: 'Remove',
  /** On a button that shows less than it does, or nothing but a sign. */
  removeOne: (name: string) => `Remove ${name}`,
  /** Of the answers to choose from. */
  all: 'All',
  yes: 'Yes',
  no: 'No',
  /** In the place of a value. */
  none: 'None',
  missing: 'Missing',
  loading: 'Loading',
  name: 'Name',
  email: 'Email',
  state: 'State',
  product: 'Product',
  from: 'From',
  to: 'To',
} as const;
