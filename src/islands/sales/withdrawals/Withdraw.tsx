import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/route.ts';
import {
  type WithdrawalForm,
  createWithdrawal,
  texts as errors,
  withdrawalFormSchema,
} from '#contract/sales/withdrawals.ts';
import { formatMoment } from '#texts/language.ts';
import { withdrawForm as texts } from '#texts/withdrawals.ts';
import { call } from '#islands/api.ts';
import {
  describeFailure,
  FailureMessage,
  type FailureText,
} from '#islands/buyers/redownload/FailureMessage.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { common, orderIdHint } from '#texts/common.ts';
import { $savedPurchase } from '#islands/buyers/redownload/saved-purchase.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';

export function Withdraw() {
  const [statement, setStatement] = useState<WithdrawalForm | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const [answer, setAnswer] = useState<OutputOf<typeof createWithdrawal> | null>(null);
  if (statement && answer) return <Received answer={answer} email={statement.email} />;
  if (statement && isReviewed) {
    return (
      <ReviewStep statement={statement} onBack={() => setReviewed(false)} onReceived={setAnswer} />
    );
  }
  return (
    <StatementForm
      known={statement}
      onDone={(typed) => {
        setStatement(typed);
        setReviewed(true);
      }}
    />
  );
}

interface Props {
  answer: OutputOf<typeof createWithdrawal>;
  email: string;
}

function Received({ answer: { withdrawalId, receivedAt }, email }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="flex min-h-80 flex-col justify-center gap-2">
      <h2 ref={heading} tabIndex={-1} className="heading-2 text-success outline-none">
        {texts.received}
      </h2>
      <p className="font-medium">{texts.receipt(withdrawalId, formatMoment(receivedAt))}</p>
      <p className="text-base-content/80 wrap-anywhere">{texts.mailed(email)}</p>
    </div>
  );
}

interface ReviewProps {
  statement: WithdrawalForm;
  onBack(): void;
  onReceived(answer: OutputOf<typeof createWithdrawal>): void;
}

function ReviewStep({ statement, onBack, onReceived }: ReviewProps) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const send = useSubmitOnce(async () => {
    setFailure(null);
    setSubmitting(true);
    const result = await call(createWithdrawal, { ...statement, confirmed: true });
    setSubmitting(false);
    if (result.ok) onReceived(result.data);
    else setFailure(describeFailure(result, { refused: errors.failed, failed: errors.failed }));
  });
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <div>
        <p className="meta">{texts.step(2)}</p>
        <h2 ref={heading} tabIndex={-1} className="heading-2 outline-none">
          {texts.review}
        </h2>
      </div>
      <blockquote className="border-base-300 border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
        {texts.statement(statement)}
      </blockquote>
      <p className="text-base-content/80 text-sm wrap-anywhere">
        {texts.acknowledged(statement.email)}
      </p>
      <FailureMessage failure={failure} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton isSubmitting={isSubmitting}>{texts.confirm}</SubmitButton>
        <Button className="btn-ghost" disabled={isSubmitting} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}

interface StatementProps {
  known: WithdrawalForm | null;
  onDone(statement: WithdrawalForm): void;
}

/** Links fill in the order ID; a purchase open in this tab also fills in the address. */
function StatementForm({ known, onDone }: StatementProps) {
  // No default values, so that text typed before hydration stays.
  const form = useForm<WithdrawalForm>({
    resolver: zodResolver(withdrawalFormSchema),
    ...(known && { defaultValues: known }),
  });
  const { getValues, setValue } = form;

  useEffect(() => {
    const orderId = new URLSearchParams(location.search).get('orderId');
    if (!orderId) return;
    if (!getValues('orderID')) setValue('orderID', orderId);
    const saved = $savedPurchase.get();
    if (saved?.answer.orderId === orderId && !getValues('email')) {
      setValue('email', saved.claim.email);
    }
  }, [getValues, setValue]);

  return (
    <form onSubmit={form.handleSubmit(onDone)} noValidate className="flex flex-col gap-4">
      <p className="meta">{texts.step(1)}</p>
      <Field label={texts.name} autoComplete="name" {...fieldProps(form, 'name')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={texts.orderId}
          hint={orderIdHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldProps(form, 'orderID')}
        />
        <Field
          label={common.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
      </div>
      <SubmitButton isSubmitting={form.formState.isSubmitting}>{texts.submit}</SubmitButton>
    </form>
  );
}
