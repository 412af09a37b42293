import type { ReactElement } from 'react';
import type { Failure, OutputOf, Route } from '#contract/route.ts';

export interface Story {
  /** Text on the screen once the state is reached; a story that never shows it fails. */
  shows: string;
  element?: ReactElement;
  styles?: () => Promise<unknown>;
  frame?: string;
  /** The page's address in the shop. */
  address?: string;
  /** The store's answers, by precedence. */
  answers?: Answer[];
  /** Fills stores before the island renders. */
  before?: () => void;
  /** Reaches the state as a visitor would. */
  play?: () => Promise<void>;
}

export type Stories = Record<string, Story>;

/** Completes stories with what they share; a story's own fields take precedence. */
export function share(shared: Partial<Story>, stories: Stories): Stories {
  const complete = Object.entries(stories).map(([name, story]) => {
    const answers = [...(story.answers ?? []), ...(shared.answers ?? [])];
    return [name, { ...shared, ...story, answers }] as const;
  });
  return Object.fromEntries(complete);
}

export interface Answer {
  method: string;
  path: RegExp;
  /** Null if the answer never comes. */
  respond: (() => Response) | null;
}

function to(
  { method, path }: Pick<Route, 'method'> & { path: string },
  respond: Answer['respond'],
) {
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+');
  return { method, path: new RegExp(`^${pattern}$`), respond };
}

export const answer = <R extends Route>(route: R, output: OutputOf<R>): Answer =>
  to(route, () =>
    route.status === 204 ? new Response(null, { status: 204 }) : Response.json(output),
  );

export const refusal = (
  route: Route,
  status: number,
  error: string,
  more?: Omit<Failure, 'success' | 'error'>,
): Answer =>
  to(route, () => {
    const headers: HeadersInit = status === 429 ? { 'Retry-After': '590' } : {};
    return Response.json({ success: false, error, ...more }, { status, headers });
  });

export const refused = (route: Route, status: number, reason: string): Story => ({
  shows: reason,
  answers: [refusal(route, status, reason)],
});

export const offline = (route: Route): Answer =>
  to(route, () => {
    throw new TypeError('Failed to fetch');
  });

export const waiting = (route: Parameters<typeof to>[0]): Answer => to(route, null);

/** Serves a file of the shop. @param content null if the file is missing */
export const file = (path: string, content: string | null): Answer =>
  to(
    { method: 'GET', path: `/${path}` },
    () => new Response(content, { status: content === null ? 404 : 200 }),
  );

/** Polls the page for 20 s. @throws an Error if `find` still returns null */
export async function until<Found>(what: string, find: () => Found | null): Promise<Found> {
  const deadline = AbortSignal.timeout(20_000);
  for (;;) {
    const found = find();
    if (found) return found;
    if (deadline.aborted) throw new Error(`The story waits in vain for ${what}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Finds an enabled control by its name. A control under a dialog cannot be reached. */
function findControl(selector: string, name: string): HTMLInputElement | null {
  const root = document.querySelector('dialog:modal') ?? document.body;
  const controls = [...root.querySelectorAll<HTMLInputElement>(selector)];
  const isNamed = (control: HTMLInputElement) =>
    [control, ...(control.labels ?? [])].some((each) => each.textContent.trim() === name);
  const isUsable = (control: HTMLInputElement) =>
    !control.disabled && (control.ariaLabel === name || isNamed(control));
  return controls.find(isUsable) ?? null;
}

/** Presses the first enabled button, summary or checkbox of this name. */
export async function press(name: string): Promise<void> {
  const find = () => findControl('button, summary, label', name);
  (await until(`the button “${name}”`, find)).click();
}

export async function fill(label: string, text: string): Promise<void> {
  const find = () => findControl('input, textarea', label);
  const field = await until(`the field “${label}”`, find);
  // Sets the value past React's own setter, so that React notices the change.
  Reflect.set(Object(Object.getPrototypeOf(field)), 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
