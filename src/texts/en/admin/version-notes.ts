export const editNotes = {
  edit: 'Edit notes',
  editOf: (number: string) => `Edit notes of ${number}`,
  form: (number: string) => `Notes of ${number}`,
  save: 'Save notes',
  discard: 'Discard',
  saved: (number: string) => `The notes of ${number} are saved.`,
  failed: 'The notes could not be saved. They stand here still: try again.',
} as const;

/** What a preview is called, of which there may be several. */
export const notesPreview = {
  ofNew: 'The notes as the shop will show them',
  of: (number: string) => `The notes of ${number} as the shop will show them`,
} as const;
