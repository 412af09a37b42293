import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { listTrialChecks } from '#contract/licenses/checks.ts';
import {
  confirmTrial,
  requestTrial,
  trialEmailSchema,
  trialFormSchema,
} from '#contract/licenses/trials.ts';
import type { OutputOf } from '#contract/route.ts';
import type { TrialFacts } from '#contract/sales/terms.ts';
import { common } from '#texts/common.ts';
import { trialTexts as errors } from '#texts/contract/licenses.ts';
import { formatDay } from '#texts/language.ts';
import { trialDialog as texts } from '#texts/licenses.ts';
import { call } from '#islands/api.ts';
import { ConnectionHelp } from '#islands/buyers/portal/ConnectionHelp.tsx';
import { AccountNumberField } from '../keys/AccountNumberField.tsx';
import { LicenseKey } from '../keys/LicenseKey.tsx';
import { DownloadButton } from '#islands/buyers/purchases/DownloadButton.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useModalWhile } from '#islands/ui/use-modal.ts';

type Started = OutputOf<typeof confirmTrial> & { accountNumber: string; brokerName: string };

interface Props {
  product: { id: number; name: string };
  trial: TrialFacts;
  isOpen: boolean;
  onClose(): void;
}

export function TrialDialog({ product, trial, isOpen, onClose }: Props) {
  const dialog = useModalWhile(isOpen);
  const titleId = useId();
  const [email, setEmail] = useState<string | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className="modal" onClose={onClose}>
      <div className="modal-box flex max-w-lg flex-col gap-4">
        <h2 id={titleId} className="heading-2">
          {started ? texts.ready : texts.title(product.name)}
        </h2>
        {started ? (
          <Ready started={started} />
        ) : (
          <>
            <p className="text-sm">
              {texts.lead(trial.days)} {trial.accounts === 'demo' && texts.demoOnly}
            </p>
            {email === null ? (
              <EmailForm productId={product.id} onSent={setEmail} />
            ) : (
              <>
                <p role="status" className="text-sm wrap-anywhere">
                  {texts.sent(email)}
                </p>
                <StartForm productId={product.id} email={email} onStarted={setStarted} />
              </>
            )}
          </>
        )}
        <div className="modal-action mt-0">
          {email !== null && !started && (
            <Button className="btn-ghost" onClick={() => setEmail(null)}>
              {texts.otherEmail}
            </Button>
          )}
          <Button className="btn-ghost" onClick={() => dialog.current?.close()}>
            {common.close}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

interface EmailFormProps {
  productId: number;
  onSent(email: string): void;
}

function EmailForm({ productId, onSent }: EmailFormProps) {
  const form = useForm({ resolver: zodResolver(trialEmailSchema), defaultValues: { email: '' } });
  const { errors: problems, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ email }) => {
    const result = await call(requestTrial, { productId, email });
    if (result.ok) return onSent(email);
    form.setError('root', { message: result.error ?? errors.failed });
  });
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <Field
        label={common.email}
        type="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <ErrorText>{problems.root?.message}</ErrorText>
      <SubmitButton isSubmitting={isSubmitting}>{texts.send}</SubmitButton>
    </form>
  );
}

interface StartFormProps {
  productId: number;
  email: string;
  onStarted(started: Started): void;
}

function StartForm({ productId, email, onStarted }: StartFormProps) {
  const form = useForm({
    resolver: zodResolver(trialFormSchema),
    defaultValues: { code: '', accountNumber: '', brokerName: '' },
  });
  const { errors: problems, isSubmitting } = form.formState;
  const start = form.handleSubmit(async (values) => {
    const result = await call(confirmTrial, { productId, email, ...values });
    const { accountNumber, brokerName } = values;
    if (result.ok) return onStarted({ ...result.data, accountNumber, brokerName });
    form.setError('root', { message: result.error ?? errors.failed });
  });
  return (
    <form onSubmit={start} noValidate className="flex flex-col gap-4">
      <Field
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...fieldProps(form, 'code')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AccountNumberField
          label={texts.accountNumber}
          control={form.control}
          {...fieldProps(form, 'accountNumber')}
        />
        <Field label={texts.brokerName} autoComplete="off" {...fieldProps(form, 'brokerName')} />
      </div>
      <p className="text-base-content/80 text-sm">
        {texts.account}{' '}
        <Sentence
          text={texts.agree}
          parts={{
            terms: (
              <TextLink href="/terms-and-conditions" target="_blank" rel="noopener">
                {texts.terms}
              </TextLink>
            ),
          }}
        />
      </p>
      <ErrorText>{problems.root?.message}</ErrorText>
      <SubmitButton isSubmitting={isSubmitting}>{texts.start}</SubmitButton>
    </form>
  );
}

function Ready({ started }: { started: Started }) {
  const { licenseKey, filePath, expiresAt, program, checksToken } = started;
  return (
    <>
      <p className="text-sm">{texts.begins(formatDay(expiresAt))}</p>
      <LicenseKey licenseKey={licenseKey} isBlocked={false} />
      <DownloadButton filePath={filePath} file={undefined} />
      <ConnectionHelp
        license={started}
        program={program}
        ask={(options) => call(listTrialChecks, { checksToken }, options)}
      />
    </>
  );
}
