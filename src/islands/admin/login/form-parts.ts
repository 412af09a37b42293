/** Tells whether a field is empty; a password may consist of spaces. */
export const isEmpty = (input: HTMLInputElement | null) =>
  !input || (input.type === 'password' ? input.value : input.value.trim()) === '';

export function tell(input: HTMLInputElement, text: string): void {
  const error = input.parentElement?.querySelector<HTMLElement>('[role=alert]');
  input.setAttribute('aria-invalid', String(text !== ''));
  input.classList.toggle('input-error', text !== '');
  if (!error) return;
  say(error, text);
  if (text) input.setAttribute('aria-describedby', error.id);
  else input.removeAttribute('aria-describedby');
}

export function say(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
  place.hidden = text === '';
}

export async function whileBusy(
  button: HTMLButtonElement,
  work: () => Promise<void>,
): Promise<void> {
  const spinner = button.querySelector<HTMLElement>('.loading');
  const show = (isBusy: boolean) => {
    button.disabled = isBusy;
    spinner?.toggleAttribute('hidden', !isBusy);
  };
  show(true);
  await work();
  show(false);
}
