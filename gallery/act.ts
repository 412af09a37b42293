/** Waits until something is on the page. @throws Error where it does not come */
export async function until<Found>(what: string, find: () => Found | null): Promise<Found> {
  // Of the browser's own clock: the page's may stand still.
  const deadline = AbortSignal.timeout(5_000);
  for (;;) {
    const found = find();
    if (found) return found;
    if (deadline.aborted) throw new Error(`The story waits in vain for ${what}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** What lies under a dialog cannot be reached. */
const reachable = () => document.querySelector('dialog:modal') ?? document.body;

const isNamed = (element: Element, name: string) =>
  [element.getAttribute('aria-label'), element.textContent].some((text) => text?.trim() === name);

/** Presses the first button, tab or box of this name that can be pressed. */
export async function press(name: string): Promise<void> {
  const button = await until(`the button “${name}”`, () => {
    const all = [...reachable().querySelectorAll<HTMLElement>('button, summary, label')];
    return all.find((one) => isNamed(one, name) && !one.matches(':disabled')) ?? null;
  });
  button.click();
}

/** Types into the field of this label; a file field is left alone. */
export async function fill(label: string, text: string): Promise<void> {
  const field = await until(`the field “${label}”`, () => fieldOf(label));
  // React reads what was set past its own setter.
  const prototype: unknown = Object.getPrototypeOf(field);
  Reflect.set(Object(prototype), 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldOf(label: string): Field | null {
  const fields = [...reachable().querySelectorAll<Field>('input, textarea')];
  return (
    fields.find(
      (field) =>
        !field.disabled &&
        (field.getAttribute('aria-label') === label ||
          [...(field.labels ?? [])].some((one) => isNamed(one, label))),
    ) ?? null
  );
}
