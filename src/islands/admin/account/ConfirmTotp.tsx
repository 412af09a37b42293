import { encodeQR } from 'qr';
import { codeFormSchema, confirmTotp } from '#contract/seller/me.ts';
import { CopyableId } from '#islands/ui/CopyableId.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { field, useAdminForm } from '../use-admin-form.ts';

interface Props {
  secret: string;
  otpauthUrl: string;
  onDone(recoveryCodes: string[]): void;
}

/** Shows a new secret as QR code and text, and asks for its first code. */
export function ConfirmTotp({ secret, otpauthUrl, onDone }: Props) {
  const { form, sending } = useAdminForm({
    schema: codeFormSchema,
    defaultValues: { code: '' },
    send: (values) => callAsAdmin(confirmTotp, values),
    failed: 'The code could not be checked.',
    failedAt: 'code',
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <div className="grid gap-3 text-sm">
      <p>Scan this with the app, or type the key.</p>
      <QrCode text={otpauthUrl} />
      <CopyableId id={secret} label="Copy key" />
      <AdminForm sending={sending} className="grid max-w-xs gap-3" action="Turn on">
        <Field
          label="Code that the app shows"
          inputMode="numeric"
          {...field(form, 'code')}
          autoComplete="one-time-code"
        />
      </AdminForm>
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
