/** Upper-cases a field as it is typed, and leaves the cursor where it is: a value that is set sends it to the end. */
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
