export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const saveBytes = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  saveFile({ name, content: new Blob([bytes], { type: 'application/octet-stream' }) });
