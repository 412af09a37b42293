/** Computes the edit distance of two words with transpositions (optimal string alignment). */
export function distance(one: string, other: string): number {
  const [letters, others] = [Array.from(one), Array.from(other)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: others.length + 1 }, (_, place) => place);
  for (const [row, letter] of letters.entries()) {
    const present = [row + 1];
    for (const [column, counterpart] of others.entries()) {
      const isSame = letter === counterpart;
      const isTransposed =
        letter === others[column - 1] && letters[row - 1] === counterpart && !isSame;
      present.push(
        Math.min(
          at(present, column) + 1,
          at(last, column + 1) + 1,
          at(last, column) + (isSame ? 0 : 1),
          isTransposed ? at(beforeLast, column - 1) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, present];
  }
  return at(last, others.length);
}

const at = (row: number[], column: number): number => row[column] ?? Infinity;
