import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  createLicense,
  licenseFormSchema,
  texts,
  type LicenseForm as Values,
} from '../../contract/licenses.ts';
import { call } from '../api.ts';
import { Field } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';

interface Props {
  purchaseId: string;
  onGenerated(licenseKey: string): void;
}

export function LicenseForm({ purchaseId, onGenerated }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(licenseFormSchema),
    defaultValues: { email: '', accountNumber: '', brokerName: '' },
  });
  const { errors, isSubmitting } = formState;

  const generate = handleSubmit(async (values) => {
    const result = await call(createLicense, { ...values, purchaseId });
    if (result.ok) onGenerated(result.data.licenseKey);
    else setError('root', { message: result.error ?? texts.fallback });
  });

  return (
    <form onSubmit={generate} noValidate className="flex max-w-md flex-col gap-4">
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Account Number"
        inputMode="numeric"
        autoComplete="off"
        error={errors.accountNumber?.message}
        {...register('accountNumber')}
      />
      <Field
        label="Broker Name"
        autoComplete="off"
        error={errors.brokerName?.message}
        {...register('brokerName')}
      />
      {errors.root?.message && (
        <p role="alert" className="text-error text-sm">
          {errors.root.message}
        </p>
      )}
      <SubmitButton isSubmitting={isSubmitting}>Generate License</SubmitButton>
    </form>
  );
}
