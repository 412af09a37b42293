/** `running`: rows are still being written. `withdrawn`: the seller undid it completely. */
export const importStates = ['running', 'done', 'withdrawn'] as const;
