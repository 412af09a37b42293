/** `running`: rows are still written. `withdrawn`: the seller took it back whole. */
export const importStates = ['running', 'done', 'withdrawn'] as const;
