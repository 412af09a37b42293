import { login, texts } from '#contract/admin.ts';
import { call } from '../../api.ts';
import { describePause } from '../../describe-pause.ts';
import { answerTimeoutMs, noAnswerText } from '../answer.ts';
import { $isSessionOver, beginSession } from '../session.ts';
import { returnPath } from './login-paths.ts';

/** Runs the server-rendered login form. The rest of the admin loads while it is filled in. */
export function startLogin(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  const failure = form.querySelector<HTMLElement>('[data-login-failure]');
  const sessionOver = document.querySelector<HTMLElement>('[data-session-over]');
  const fields = [
    { input: form.querySelector<HTMLInputElement>('#username'), missing: texts.noUsername },
    { input: form.querySelector<HTMLInputElement>('#password'), missing: texts.noPassword },
  ];
  if (!button || !failure || !sessionOver) return;

  $isSessionOver.subscribe((isSessionOver) => {
    sessionOver.hidden = isSessionOver !== 'yes';
  });

  let hasTried = false;
  /** @returns the first empty field */
  const check = () => {
    for (const { input, missing } of fields) if (input) tell(input, isEmpty(input) ? missing : '');
    return fields.find(({ input }) => isEmpty(input))?.input;
  };
  form.addEventListener('input', () => hasTried && check());
  form.addEventListener('focusin', () => void loadAdmin().catch(() => {}), { once: true });

  const submit = async () => {
    if (button.disabled) return;
    hasTried = true;
    say(failure, '');
    const incomplete = check();
    if (incomplete) return incomplete.focus();
    await whileBusy(button, async () => {
      const [username = '', password = ''] = fields.map(({ input }) => input?.value);
      const result = await call(login, { username, password }, { timeoutMs: answerTimeoutMs });
      if (result.ok) return enter(result.data.token);
      sessionOver.hidden = true;
      const reasons = [result.error ?? noAnswerText, describePause(result)];
      say(failure, reasons.filter(Boolean).join(' '));
    });
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  button.disabled = false;
}

const loadAdmin = () => import('../start.tsx');

/** Opens the admin in this page, or navigates to it if its code fails to load. */
async function enter(token: string): Promise<void> {
  const path = returnPath(new URLSearchParams(location.search).get('next'));
  const place = document.querySelector('#admin');
  const admin = await loadAdmin().catch(() => null);
  beginSession(token);
  if (!admin || !place) return location.replace(path);
  history.replaceState(null, '', path);
  admin.startAdmin(place);
}

const isEmpty = (input: HTMLInputElement | null) =>
  !input || (input.type === 'password' ? input.value : input.value.trim()) === '';

/** Shows an error beneath a field. */
function tell(input: HTMLInputElement, text: string): void {
  const error = input.parentElement?.querySelector<HTMLElement>('[role=alert]');
  input.setAttribute('aria-invalid', String(text !== ''));
  input.classList.toggle('input-error', text !== '');
  if (!error) return;
  say(error, text);
  if (text) input.setAttribute('aria-describedby', error.id);
  else input.removeAttribute('aria-describedby');
}

function say(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
  place.hidden = text === '';
}

/** Runs one submission at a time. */
async function whileBusy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  const spinner = button.querySelector<HTMLElement>('.loading');
  const show = (isBusy: boolean) => {
    button.disabled = isBusy;
    spinner?.toggleAttribute('hidden', !isBusy);
  };
  show(true);
  await work();
  show(false);
}
