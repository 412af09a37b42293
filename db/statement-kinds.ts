// A WITH may precede a write too.
const read = /^\s*(?:select\b|with\b(?![\s\S]*\b(?:insert|update|delete|replace)\b))/i;
const writeWithoutRows = /^\s*(?:insert|update|delete|replace)\b(?![\s\S]*\breturning\b)/i;

/** Tells whether a statement certainly writes nothing. */
export const readsOnly = (sql: string): boolean => read.test(sql);

export const returnsNoRows = (sql: string): boolean => writeWithoutRows.test(sql);
