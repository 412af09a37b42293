/** Loads a style sheet of the build. @throws Error if that fails; the next call tries again */
export async function loadStyles(address: string): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  if (Array.from(sheets).some((link) => link.getAttribute('href') === address && link.sheet))
    return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`The styles at ${address} did not come`));
    });
    document.head.append(link);
  });
}
