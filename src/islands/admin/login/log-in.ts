import { login, texts } from '#contract/seller/admin.ts';
import type { OutputOf } from '#contract/route.ts';
import { call, noAnswer, type Result } from '../../api.ts';
import { describePause } from '../../describe-pause.ts';
import { answerTimeoutMs, noAnswerText } from '../answer.ts';
import { $isSessionOver, beginSession } from '../session.ts';
import { isEmpty, say, tell, whileBusy } from './form-parts.ts';
import { returnPath } from './login-paths.ts';

/** Runs the server-rendered login form. The rest of the admin loads while it is filled in. */
export function startLogin(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const passkeyButton = form.querySelector<HTMLButtonElement>('[data-login-passkey]');
  const codePart = form.querySelector<HTMLElement>('[data-login-code]');
  const codeInput = form.querySelector<HTMLInputElement>('#code');
  const failure = form.querySelector<HTMLElement>('[data-login-failure]');
  const sessionOver = document.querySelector<HTMLElement>('[data-session-over]');
  const fields = [
    { input: form.querySelector<HTMLInputElement>('#username'), missing: texts.noUsername },
    { input: form.querySelector<HTMLInputElement>('#password'), missing: texts.noPassword },
  ];
  const code = { input: codeInput, missing: texts.codeMissing };
  if (!button || !passkeyButton || !codePart || !failure || !sessionOver) return;

  $isSessionOver.subscribe((isSessionOver) => {
    sessionOver.hidden = isSessionOver !== 'yes';
  });

  let hasTried = false;
  /** Shows what is missing. @returns the first empty field */
  const check = () => {
    const shown = codePart.hidden ? fields : [...fields, code];
    for (const { input, missing } of shown) if (input) tell(input, isEmpty(input) ? missing : '');
    return shown.find(({ input }) => isEmpty(input))?.input;
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
      const given = codePart.hidden ? {} : { code: codeInput?.value };
      const input = { username, password, ...given };
      await finish(await call(login, input, { timeoutMs: answerTimeoutMs }));
    });
  };

  const finish = async (result: Result<OutputOf<typeof login>>) => {
    if (result.ok) return enter(result.data);
    sessionOver.hidden = true;
    if (result.failure.needsCode && codePart.hidden) {
      hasTried = false;
      codePart.hidden = false;
      codeInput?.focus();
      return;
    }
    const reasons = [result.error ?? noAnswerText, describePause(result)];
    say(failure, reasons.filter(Boolean).join(' '));
    if (result.failure.needsCode) codeInput?.select();
  };
  const logInByPasskey = async () => {
    if (passkeyButton.disabled) return;
    say(failure, '');
    await whileBusy(passkeyButton, async () => {
      const passkey = await import('./passkey-login.ts').catch(() => null);
      const result = (await passkey?.logInByPasskey()) ?? noAnswer;
      if (result === 'cancelled') return say(failure, 'No passkey was used.');
      await finish(result);
    });
  };
  passkeyButton.addEventListener('click', () => void logInByPasskey());
  passkeyButton.hidden = !('PublicKeyCredential' in window);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  button.disabled = false;
}

const loadAdmin = () => import('../start.tsx');

/** Opens the admin in this page, or navigates to it if its code fails to load. */
async function enter(session: OutputOf<typeof login>): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('next');
  const path = session.opensSetup && wanted === null ? '/admin/setup' : returnPath(wanted);
  const place = document.querySelector('#admin');
  const admin = await loadAdmin().catch(() => null);
  beginSession(session);
  if (!admin || !place) return location.replace(path);
  history.replaceState(null, '', path);
  admin.startAdmin(place);
}
