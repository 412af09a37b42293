import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { createLicense, licenseFormSchema } from '#contract/licenses/licenses.ts';
import { common } from '#texts/common.ts';
import { licenseTexts as texts } from '#texts/contract/licenses.ts';
import { licenseForm } from '#texts/licenses.ts';
import { call } from '#islands/api.ts';
import { AccountNumberField } from './AccountNumberField.tsx';
import { notOpen, OpenAgain } from '#islands/buyers/purchases/OpenAgain.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { keepDraft, recallDraft } from './license-draft.ts';
import type { KnownLicense } from './known-keys.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';

interface Props {
  /** Opens the purchase for a time (`purchaseId`). */
  orderId: string;
  paypalOrderId?: string | undefined;
  /** Called once the purchase is no longer open; without it, the form shows that itself. */
  onDead?: (() => void) | undefined;
  /** Product of a bundle that the key is for. */
  productId?: number | undefined;
  /** Takes the focus from the button that opened it. */
  takesFocus: boolean;
  onGenerated(license: KnownLicense): void;
}

/** Asks for the account of a new key. Typed input survives the end of an opened purchase. */
export function LicenseForm({ orderId, productId, takesFocus, onGenerated, ...props }: Props) {
  const { paypalOrderId, onDead } = props;
  const form = useForm({
    resolver: zodResolver(licenseFormSchema),
    defaultValues: recallDraft(),
  });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);

  const generate = form.handleSubmit(async (values) => {
    const result = await call(createLicense, { ...values, purchaseId: orderId, productId });
    if (!result.ok && result.status === notOpen) {
      keepDraft(values);
      if (onDead) return onDead();
      return form.setError('root', { type: 'over' });
    }
    if (!result.ok) return form.setError('root', { message: result.error ?? texts.fallback });
    keepDraft(null);
    const { accountNumber, brokerName } = values;
    const { licenseKey } = result.data;
    onGenerated({ licenseKey, accountNumber, brokerName, isBlocked: false });
  });

  return (
    <form onSubmit={generate} noValidate className="flex flex-col gap-4">
      <Field
        label={common.email}
        type="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AccountNumberField
          label={licenseForm.accountNumber}
          control={form.control}
          {...fieldProps(form, 'accountNumber')}
        />
        <Field
          label={licenseForm.brokerName}
          autoComplete="off"
          {...fieldProps(form, 'brokerName')}
        />
      </div>
      {errors.root?.type === 'over' ? (
        <OpenAgain orderId={paypalOrderId} />
      ) : (
        <ErrorText>{errors.root?.message}</ErrorText>
      )}
      <SubmitButton isSubmitting={isSubmitting}>{licenseForm.submit}</SubmitButton>
    </form>
  );
}
