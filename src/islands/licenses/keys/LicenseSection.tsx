import { useState, type ReactNode, useEffect } from 'react';
import {
  licensesPerPurchase,
  createLicense,
  licenseFormSchema,
} from '#contract/licenses/licenses.ts';
import { licenseTexts as texts } from '#texts/contract/licenses.ts';
import { licenseSection, licenseForm } from '#texts/licenses.ts';
import { firstRun } from '#texts/first-run.ts';
import { areUsedUp, type KnownKeys, type KnownLicense } from './known-keys.ts';
import { LicenseList } from './LicenseList.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { common } from '#texts/common.ts';
import { call } from '#islands/api.ts';
import { AccountNumberField } from './AccountNumberField.tsx';
import { notOpen, OpenAgain } from '#islands/buyers/purchases/OpenAgain.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';

interface Props {
  /** Opens the purchase for a time (`purchaseId`). */
  orderId: string;
  paypalOrderId?: string | undefined;
  onDead?: (() => void) | undefined;
  /** Product of a bundle that the keys are for. */
  productId?: number | undefined;
  /** Masked address of the receipt, offered for new keys. */
  receiptTo?: string | undefined;
  known: KnownKeys;
  onGenerated(license: KnownLicense): void;
  /** The term has ended: no key can be created. */
  isOver?: boolean;
  notice?: ReactNode;
  /** Renders the keys instead of the default list. */
  renderList?: (newest: string | null) => ReactNode;
  footnote?: ReactNode;
}

/** The form is hidden after each key, and reopened on demand while keys are left. */
export function LicenseSection(props: Props) {
  const {
    orderId,
    paypalOrderId,
    onDead,
    productId,
    known,
    onGenerated,
    isOver = false,
    notice,
    renderList,
    footnote,
  } = props;
  const [form, setForm] = useState<'closed' | 'open' | 'reopened'>(
    known.licenses.length === 0 ? 'open' : 'closed',
  );
  const [newest, setNewest] = useState<string | null>(null);
  const isUsedUp = areUsedUp(known);
  const { limit = licensesPerPurchase } = known;
  const canGenerate = !isUsedUp && !isOver;

  function show(license: KnownLicense) {
    setForm('closed');
    setNewest(license.licenseKey);
    onGenerated(license);
  }

  function reopen() {
    setForm('reopened');
    setNewest(null);
  }

  return (
    <section aria-labelledby="license-heading" className="panel p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="license-heading" className="heading-2">
          {licenseSection.title}
        </h2>
        {known.used !== null && (
          <p className="text-base-content/75 text-sm" aria-live="polite">
            {licenseSection.used(known.used, limit)}
          </p>
        )}
      </div>
      <p className="text-base-content/80 mt-1 mb-4 text-sm">
        {licenseSection.lead(limit, productId !== undefined)}
      </p>
      {notice}
      {known.licenses.length > 0 &&
        (renderList?.(newest) ?? <LicenseList licenses={known.licenses} newest={newest} />)}
      {known.licenses.length > 0 && footnote}
      {isUsedUp && <p className="text-base-content/80 mt-2 text-sm">{texts.allUsed(limit)}</p>}
      {canGenerate && form === 'closed' && (
        <Button className="btn-sm mt-2" onClick={reopen}>
          {licenseSection.another}
        </Button>
      )}
      {canGenerate && form !== 'closed' && (
        <div className={known.licenses.length > 0 ? 'border-base-300 mt-1 border-t pt-4' : ''}>
          <LicenseForm
            orderId={orderId}
            paypalOrderId={paypalOrderId}
            onDead={onDead}
            productId={productId}
            receiptTo={props.receiptTo}
            takesFocus={form === 'reopened'}
            onGenerated={show}
          />
        </div>
      )}
    </section>
  );
}

interface FormProps {
  orderId: string;
  paypalOrderId?: string | undefined;
  /** Called once the purchase is no longer open; without it, the form shows that itself. */
  onDead?: (() => void) | undefined;
  productId?: number | undefined;
  receiptTo: string | undefined;
  /** Takes the focus from the button that opened it. */
  takesFocus: boolean;
  onGenerated(license: KnownLicense): void;
}

/** Asks for the account of a new key. Typed input survives the end of an opened purchase. */
function LicenseForm({ orderId, productId, takesFocus, onGenerated, ...props }: FormProps) {
  const { paypalOrderId, onDead, receiptTo } = props;
  const form = useForm({
    resolver: zodResolver(licenseFormSchema),
    defaultValues: recallDraft(receiptTo),
  });
  const { setFocus, getValues } = form;
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (takesFocus) setFocus(getValues('email') === '' ? 'email' : 'accountNumber');
  }, [takesFocus, setFocus, getValues]);

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
        hint={receiptTo && firstRun.receiptAddress(receiptTo)}
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

const storageKey = 'tradeshelf:license-draft';

const noDraft = { email: '', accountNumber: '', brokerName: '' };

/** Stores typed input in this tab until the purchase is open again; null: it was used. */
function keepDraft(draft: typeof noDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The page works without storage.
  }
}

function recallDraft(email = ''): typeof noDraft {
  try {
    return { ...noDraft, email, ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return { ...noDraft, email };
  }
}
