import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { encodeQR } from 'qr';
import { useForm } from 'react-hook-form';
import { codeFormSchema, confirmTotp } from '#contract/seller/me.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { callAsAdmin } from '../api.ts';

interface Props {
  secret: string;
  otpauthUrl: string;
  onDone(recoveryCodes: string[]): void;
}

/** Shows a new secret as QR code and text, and asks for its first code. */
export function ConfirmTotp({ secret, otpauthUrl, onDone }: Props) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(codeFormSchema), defaultValues: { code: '' } });
  const submit = form.handleSubmit(async (values) => {
    const result = await callAsAdmin(confirmTotp, values);
    if (!result.ok) {
      return form.setError('code', { message: result.error ?? 'The code could not be checked.' });
    }
    onDone(result.data.recoveryCodes);
    await queries.invalidateQueries();
  });
  const save = useSubmitOnce(submit);
  return (
    <div className="grid gap-3 text-sm">
      <p>Scan this with the app, or type the key.</p>
      <QrCode text={otpauthUrl} />
      <CopyableId id={secret} label="Copy key" />
      <form onSubmit={save} noValidate className="grid max-w-xs gap-3">
        <Field
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...fieldProps(form, 'code')}
        />
        <SubmitButton isSubmitting={form.formState.isSubmitting}>Turn on</SubmitButton>
      </form>
    </div>
  );
}

/** Light modules a scanner needs around a code (ISO/IEC 18004). */
const border = 4;

/** Draws a QR code, black on white in both themes: some apps read nothing else. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 bg-white"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
