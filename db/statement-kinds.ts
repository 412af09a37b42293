/** A `WITH` may stand before a write too. */
const read = /^\s*(?:select\b|with\b(?![\s\S]*\b(?:insert|update|delete|replace)\b))/i;
const writeWithoutAnswer = /^\s*(?:insert|update|delete|replace)\b(?![\s\S]*\breturning\b)/i;

/** Whether a statement writes nothing; of one that is not sure of it, no. */
export function readsOnly(sql: string): boolean {
  return read.test(sql);
}

/** Whether a statement writes, and gives nothing back but how many rows it did. */
export function onlyWrites(sql: string): boolean {
  return writeWithoutAnswer.test(sql);
}
