import { useState } from 'react';
import {
  confirmErasure,
  requestData,
  requestErasure,
  texts as answers,
  type Erased,
} from '#contract/buyers/personal-data.ts';
import { myData as texts } from '#texts/buyers.ts';
import { call, type Failed } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';

interface Props {
  portalToken: string;
  onDead(): void;
}

export function MyData({ portalToken, onDead }: Props) {
  const [state, setState] = useState<'idle' | 'sent' | 'asked'>('idle');
  const [isBusy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Erased | null>(null);

  async function run<Data>(
    act: () => Promise<{ ok: true; data: Data } | Failed>,
    onDone: (data: Data) => void,
  ) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const result = await act();
    setBusy(false);
    if (result.ok) return onDone(result.data);
    if (result.status === 401 && result.error !== answers.wrongCode) return onDead();
    setFailure(result.error ?? answers.failed);
  }

  const ask = (route: typeof requestData, next: 'sent' | 'asked') =>
    void run(
      () => call(route, { portalToken }),
      () => setState(next),
    );
  const confirm = () => run(() => call(confirmErasure, { portalToken, code }), setDone);

  if (done) return <Done {...done} />;
  return (
    <div className="mt-3 flex max-w-xl flex-col gap-3 text-sm">
      <p>{texts.lead}</p>
      <div className="flex flex-wrap gap-2">
        <Button className="btn-sm" aria-disabled={isBusy} onClick={() => ask(requestData, 'sent')}>
          {texts.send}
        </Button>
        <Button
          className="btn-sm btn-outline btn-error"
          aria-disabled={isBusy}
          onClick={() => ask(requestErasure, 'asked')}
        >
          {texts.erase}
        </Button>
      </div>
      <p role="status">
        {state === 'sent' && texts.sent}
        {state === 'asked' && texts.asked}
      </p>
      {state === 'asked' && (
        <form
          noValidate
          className="flex max-w-60 flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <Field
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <SubmitButton isSubmitting={isBusy}>{texts.confirm}</SubmitButton>
        </form>
      )}
      <ErrorText>{failure}</ErrorText>
    </div>
  );
}

function Done({ erased, kept }: Erased) {
  return (
    <div role="status" className="mt-3 flex max-w-xl flex-col gap-3 text-sm">
      <p className="font-medium">{erased.length > 0 ? texts.erased : texts.nothing}</p>
      <ul className="list-disc pl-5">
        {erased.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="font-medium">{texts.kept}</p>
      <ul className="list-disc pl-5">
        {kept.map(({ what, why }) => (
          <li key={what}>{`${what}. ${why}`}</li>
        ))}
      </ul>
    </div>
  );
}
