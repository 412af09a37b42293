/** Keeps the cursor, which setting a value would move to the end. */
export function upperCaseInPlace(field: HTMLInputElement): string {
  const { value, selectionStart } = field;
  const upperCase = value.toUpperCase();
  if (upperCase !== value) {
    // A letter may become two.
    const cursor = value.slice(0, selectionStart ?? value.length).toUpperCase().length;
    field.value = upperCase;
    field.setSelectionRange(cursor, cursor);
  }
  return upperCase;
}
