import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  offlineFormSchema,
  type MadeOfflineLease,
  type OfflineForm,
  type OfflineLease,
} from '#contract/licenses/offline-leases.ts';
import { common } from '#texts/common.ts';
import { offlineDialog as texts, offlineList as listTexts } from '#texts/licenses.ts';
import type { Result } from '#islands/api.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { saveBytes } from '#islands/ui/save-file.ts';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useModal } from '#islands/ui/use-modal.ts';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { formatDay } from '#texts/language.ts';

interface Props {
  account: string;
  maxDays: number;
  make(form: OfflineForm): Promise<Result<MadeOfflineLease>>;
  onMade(): void;
  onClose(): void;
}

/** Creates an offline file, after saying what cannot be undone. Open while it is rendered. */
export function OfflineDialog({ account, maxDays, make, onMade, onClose }: Props) {
  const dialog = useModal();
  const id = useId();
  const [made, setMade] = useState<MadeOfflineLease | null>(null);
  return (
    <dialog ref={dialog} aria-labelledby={id} className="modal" onClose={onClose}>
      <div className="modal-box max-w-lg text-left">
        <h2 id={id} className="heading-2">
          {made ? texts.ready : texts.title(account)}
        </h2>
        {made ? (
          <Steps made={made} onClose={onClose} />
        ) : (
          <WishForm
            maxDays={maxDays}
            make={make}
            onClose={onClose}
            onMade={(file) => {
              setMade(file);
              onMade();
            }}
          />
        )}
      </div>
    </dialog>
  );
}

const suggestedDays = 30;

interface FormProps extends Pick<Props, 'maxDays' | 'make' | 'onClose'> {
  onMade(made: MadeOfflineLease): void;
}

function WishForm({ maxDays, make, onClose, onMade }: FormProps) {
  const form = useForm({
    resolver: zodResolver(offlineFormSchema),
    defaultValues: { days: Math.min(suggestedDays, maxDays), server: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = useSubmitOnce(
    form.handleSubmit(async (values) => {
      const result = await make(values);
      if (result.ok) onMade(result.data);
      else form.setError('root', { message: result.error ?? texts.failed });
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-4">
      <p>{texts.lead}</p>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {texts.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Field
        label={texts.days}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxDays}
        hint={texts.daysHint(maxDays)}
        {...fieldProps(form, 'days', { valueAsNumber: true })}
      />
      <Field
        label={texts.server}
        autoComplete="off"
        hint={texts.serverHint}
        {...fieldProps(form, 'server')}
      />
      <ErrorText>{errors.root?.message}</ErrorText>
      <div className="modal-action">
        <Button className="btn-ghost" onClick={onClose}>
          {common.cancel}
        </Button>
        <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
      </div>
    </form>
  );
}

function Steps({ made, onClose }: { made: MadeOfflineLease; onClose(): void }) {
  const { files, steps } = made;
  return (
    <div role="status" className="mt-2 flex flex-col gap-4">
      <ol className="list-decimal space-y-2 pl-5 text-sm wrap-anywhere">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-sm">{texts.noCopy}</p>
      <div className="modal-action">
        <Button className="btn-ghost" onClick={onClose}>
          {common.close}
        </Button>
        {files.map(({ name, file }, index) => (
          <Button
            key={name}
            className="btn-primary"
            onClick={() =>
              saveBytes(
                name,
                Uint8Array.from(atob(file), (character) => character.charCodeAt(0)),
              )
            }
          >
            {index === 0 ? texts.download : texts.downloadSecond}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function OfflineLeaseList({ leases }: { leases: OfflineLease[] }) {
  if (leases.length === 0) return null;
  return (
    <ul aria-label={listTexts.label} className="space-y-1 text-sm">
      {leases.map(({ id, server, by, createdAt, expiresAt }) => (
        <li key={id} className="wrap-anywhere">
          {listTexts.item(server, formatDay(expiresAt))}
          <span className="text-base-content/75 block">
            {listTexts.made(formatDay(createdAt))} {listTexts.by[by]}
          </span>
        </li>
      ))}
    </ul>
  );
}
