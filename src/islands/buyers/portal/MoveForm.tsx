import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  freeMoveHours,
  leaseHours,
  moveFormSchema,
  movePortalLicense,
  type Moves,
  type PortalLicense,
} from '#contract/buyers/portal.ts';
import { common } from '#texts/common.ts';
import { portalTexts as texts } from '#texts/contract/buyers.ts';
import { moveForm, movesLeft as movesTexts } from '#texts/buyers.ts';
import { call } from '#islands/api.ts';
import { AccountNumberField } from '#islands/licenses/keys/AccountNumberField.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { mayBeFree } from './checks.ts';
import { useNow } from './use-now.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { formatDay } from '#texts/language.ts';

/** Input of a move, kept while a new one-time password is entered. */
export interface MoveDraft {
  licenseId: number;
  accountNumber: string;
  brokerName: string;
}

interface Props {
  id: string;
  portalToken: string;
  license: PortalLicense;
  moves: Moves;
  draft: MoveDraft | null;
  onDraft(draft: MoveDraft | null): void;
  onMoved(license: PortalLicense, moves: Moves): void;
  onCancel(): void;
  onDead(): void;
}

export function MoveForm(props: Props) {
  const { id, portalToken, license, moves, draft, onDraft, onMoved, onCancel, onDead } = props;
  const form = useForm({
    resolver: zodResolver(moveFormSchema),
    defaultValues: {
      accountNumber: draft?.accountNumber ?? '',
      brokerName: draft?.brokerName ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const nowMs = useNow();
  const { setFocus } = form;
  useEffect(() => setFocus('accountNumber'), [setFocus]);
  const keep = () => onDraft({ licenseId: license.id, ...form.getValues() });

  const move = form.handleSubmit(async (values) => {
    const result = await call(movePortalLicense, { ...values, portalToken, id: license.id });
    if (result.ok) {
      onDraft(null);
      return onMoved(result.data.license, result.data.moves);
    }
    if (result.status === 401) return onDead();
    form.setError('root', { message: result.error ?? texts.failed });
  });

  return (
    <form
      id={id}
      aria-label={moveForm.label(license.accountNumber)}
      onSubmit={move}
      noValidate
      className="border-base-300 mt-1 flex max-w-md flex-col gap-4 border-l-2 pl-4"
    >
      <AccountNumberField
        label={moveForm.accountNumber}
        control={form.control}
        {...fieldProps(form, 'accountNumber', { onChange: keep })}
      />
      <Field
        label={moveForm.brokerName}
        autoComplete="off"
        {...fieldProps(form, 'brokerName', { onChange: keep })}
      />
      <div className="text-base-content/80 flex flex-col gap-2 text-sm">
        <p className="wrap-anywhere">{moveForm.consequence(license.accountNumber, leaseHours)}</p>
        <MovesLeft moves={moves} />
        {mayBeFree(license, nowMs) && <p>{moveForm.uncounted(freeMoveHours)}</p>}
      </div>
      <ErrorText>{errors.root?.message}</ErrorText>
      <div className="flex flex-wrap gap-2">
        <SubmitButton isSubmitting={isSubmitting}>{moveForm.submit}</SubmitButton>
        <Button className="btn-ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

export function MovesLeft({ moves: { limit, used, windowDays, nextAt } }: { moves: Moves }) {
  if (nextAt) {
    return (
      <p>
        <Sentence
          text={movesTexts.noneLeft(limit, windowDays)}
          parts={{ day: <time dateTime={nextAt}>{formatDay(nextAt)}</time> }}
        />
      </p>
    );
  }
  return <p>{movesTexts.left(limit - used, limit, windowDays)}</p>;
}
