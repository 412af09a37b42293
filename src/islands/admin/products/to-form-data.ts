/**
 * The form as it is sent: texts first, so that the server can refuse them before the files have
 * come.
 */
export function toFormData(values: Record<string, unknown>): FormData {
  const data = new FormData();
  const parts = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((part) => [name, part] as const),
  );
  for (const [name, part] of parts) {
    if (typeof part === 'string' || typeof part === 'number') data.append(name, String(part));
  }
  for (const [name, part] of parts) {
    if (part instanceof File) data.append(name, part);
  }
  return data;
}
