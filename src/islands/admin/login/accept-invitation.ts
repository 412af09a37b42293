import {
  acceptInvitation,
  accountFormSchema,
  makeFirstOwner,
  texts,
} from '#contract/seller/people.ts';
import { call } from '../../api.ts';
import { describePause } from '../../describe-pause.ts';
import { answerTimeoutMs, noAnswerText } from '../answer.ts';
import { beginSession } from '../session.ts';
import { say, tell, whileBusy } from './form-parts.ts';

const names = ['username', 'password'] as const;

/** Runs the form of an invitation, or of the first account; the token follows the `#`. */
export function startInvitation(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  const failure = form.querySelector<HTMLElement>('[data-invitation-failure]');
  if (!button || !failure) return;
  const isFirst = form.dataset.invitation === 'first';
  const token = location.hash.slice(1);
  const inputOf = (name: string) => form.querySelector<HTMLInputElement>(`#${name}`);

  const submit = async () => {
    if (button.disabled) return;
    say(failure, '');
    const [username = '', password = ''] = names.map((name) => inputOf(name)?.value);
    const { error } = accountFormSchema.safeParse({ username, password });
    const wrong = new Map(error?.issues.map(({ path, message }) => [String(path[0]), message]));
    for (const name of names) {
      const input = inputOf(name);
      if (input) tell(input, wrong.get(name) ?? '');
    }
    if (error) return inputOf(names.find((name) => wrong.has(name)) ?? '')?.focus();
    await whileBusy(button, async () => {
      const input = { token, username, password };
      const result = await call(isFirst ? makeFirstOwner : acceptInvitation, input, {
        timeoutMs: answerTimeoutMs,
      });
      if (!result.ok) {
        const reasons = [result.error ?? noAnswerText, describePause(result)];
        return say(failure, reasons.filter(Boolean).join(' '));
      }
      beginSession(result.data);
      location.replace(isFirst ? '/admin/setup' : '/admin');
    });
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  button.disabled = token === '';
  if (token === '') say(failure, isFirst ? texts.deadFirstLink : texts.deadInvitation);
}
