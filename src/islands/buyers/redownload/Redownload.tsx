import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { portalTexts as texts } from '#texts/contract/buyers.ts';
import type { PurchaseClaim } from '#contract/buyers/redownload.ts';
import type { MoveDraft } from '../portal/MoveForm.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { $savedPurchase } from './saved-purchase.ts';
import { OneTimePasswordStep } from './OneTimePasswordStep.tsx';
import { OpenPurchase } from './OpenPurchase.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  mailPurchaseList,
  purchaseListFormSchema,
  texts as listTexts,
} from '#contract/buyers/purchase-list.ts';
import { common } from '#texts/common.ts';
import { purchaseListForm as words } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { Field } from '#islands/ui/Field.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { describeFailure, FailureMessage, type FailureText } from './FailureMessage.tsx';

/** The purchase stays open for half an hour in this tab; typed input is kept beyond that. */
export function Redownload() {
  const kept = useStore($savedPurchase, { ssr: 'initial' });
  /** The claim for which a code was sent. */
  const [claim, setClaim] = useState<PurchaseClaim | null>(null);
  /** The claim of a purchase that needs another password. */
  const [ended, setEnded] = useState<PurchaseClaim>();
  const [draft, setDraft] = useState<MoveDraft | null>(null);

  function restart() {
    $savedPurchase.set(null);
    setClaim(null);
    setEnded(undefined);
    setDraft(null);
  }

  if (kept) {
    return (
      <OpenPurchase
        answer={kept.answer}
        key={kept.answer.purchaseId}
        draft={draft}
        onDraft={setDraft}
        onOther={(orderId, answer) => {
          setDraft(null);
          $savedPurchase.set({ claim: { ...kept.claim, orderId }, answer });
        }}
        onDelivered={(answer) => $savedPurchase.set({ ...kept, answer })}
        onRestart={restart}
        onDead={() => {
          setEnded(kept.claim);
          setClaim(null);
          $savedPurchase.set(null);
        }}
      />
    );
  }
  return (
    <div className="panel p-5 sm:p-6">
      {ended && !claim && <TimeIsOver />}
      <ClaimForm known={ended} isLocked={claim !== null} onSent={setClaim} />
      {claim && (
        <OneTimePasswordStep
          claim={claim}
          onOpened={(answer) => $savedPurchase.set({ claim, answer })}
          onRestart={restart}
        />
      )}
      {!claim && <PurchaseListForm />}
    </div>
  );
}

/** Takes the focus from the previous content. */
function TimeIsOver() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} role="alert" className="mb-4 text-sm outline-none">
      {texts.dead}
    </p>
  );
}

/** Mails an address the list of its purchases, for buyers who have lost the order ID. */
function PurchaseListForm() {
  const form = useForm({
    resolver: zodResolver(purchaseListFormSchema),
    defaultValues: { email: '' },
  });
  const [sent, setSent] = useState('');
  const [failure, setFailure] = useState<FailureText | null>(null);
  const ask = form.handleSubmit(async (values) => {
    setFailure(null);
    setSent('');
    const result = await call(mailPurchaseList, values);
    if (result.ok) setSent(result.data.message);
    else
      setFailure(describeFailure(result, { refused: listTexts.failed, failed: listTexts.failed }));
  });
  return (
    <details className="mt-5 text-sm">
      <summary className="font-medium">{words.summary}</summary>
      <form
        onSubmit={ask}
        noValidate
        aria-label={words.summary}
        className="mt-3 flex flex-col gap-3"
      >
        <p className="text-base-content/80">{words.lead}</p>
        <Field
          label={common.email}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
        <FailureMessage failure={failure} />
        <p role="status">{sent}</p>
        <div>
          <SubmitButton isSubmitting={form.formState.isSubmitting}>{words.submit}</SubmitButton>
        </div>
      </form>
    </details>
  );
}
