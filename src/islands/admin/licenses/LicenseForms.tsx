import { useState } from 'react';
import * as z from 'zod/mini';
import { leaseHours, texts } from '#contract/buyers/portal.ts';
import { dayInZone } from '#contract/kit/zones.ts';
import {
  moveLicense,
  noticeSchema,
  saveLicenseNotice,
  sellerMoveSchema,
  type LicensePage,
} from '#contract/licenses/license-page.ts';
import { updateLicense } from '#contract/licenses/licenses.ts';
import { daySchema } from '#contract/seller/admin.ts';
import { AccountNumberField } from '#islands/licenses/keys/AccountNumberField.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { shopZone } from '../ShopTime.tsx';
import { field, useAdminForm } from '../use-admin-form.ts';

interface Props {
  license: LicensePage;
}

const endSchema = z.object({ lastDay: z.union([z.literal(''), daySchema]) });

/** Sets the last day of a key's term, in the shop's zone. Unmounts once it is another. */
export function EndForm({ license: { id, expiresAt } }: Props) {
  const { form, sending } = useAdminForm({
    schema: endSchema,
    defaultValues: { lastDay: expiresAt ? dayInZone(shopZone(), new Date(expiresAt)) : '' },
    send: ({ lastDay }) => callAsAdmin(updateLicense, { id, expiresAt: lastDay || null }),
    failed: 'The last day could not be saved.',
    failedAt: 'lastDay',
    notice: () => 'Last day saved.',
  });
  return (
    <AdminForm sending={sending} aria-label="Term" action="Save end">
      <Field
        label="Last day"
        type="date"
        hint="The key works through this day in the shop’s time zone. Leave empty for no end."
        {...field(form, 'lastDay')}
      />
    </AdminForm>
  );
}

export function NoticeForm({ license: { id, notice } }: Props) {
  const { form, sending } = useAdminForm({
    schema: noticeSchema,
    defaultValues: { notice },
    send: (values) => callAsAdmin(saveLicenseNotice, { id, ...values }),
    failed: 'The notice could not be saved.',
    failedAt: 'notice',
  });
  return (
    <AdminForm
      sending={sending}
      aria-label="Notice"
      action="Save notice"
      status={sending.isSaved && 'Saved.'}
    >
      <Field
        label="Notice"
        hint="One line, at most 200 characters. The program shows it on the chart after its next check. Leave empty to remove it."
        {...field(form, 'notice')}
      />
    </AdminForm>
  );
}

/** Moves the key on the buyer's behalf; collapsed at first. Unmounts once the key is moved. */
export function SellerMoveForm({ license: { id, is_ended: isEnded } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { form, sending } = useAdminForm({
    schema: sellerMoveSchema,
    defaultValues: { accountNumber: '', brokerName: '', reason: '' },
    send: (values) => callAsAdmin(moveLicense, { id, ...values }),
    failed: texts.failed,
  });
  if (isEnded) return null;
  if (!isOpen) {
    return (
      <div className="card-actions">
        <Button className="btn-sm border-base-300 bg-base-100" onClick={() => setOpen(true)}>
          Move to another account
        </Button>
      </div>
    );
  }
  return (
    <AdminForm
      sending={sending}
      aria-label="Move to another account"
      className="border-base-300 mt-4 flex flex-col gap-3 border-t pt-4"
      action="Move key"
      onCancel={() => setOpen(false)}
    >
      <AccountNumberField
        label="New account number"
        control={form.control}
        {...field(form, 'accountNumber')}
      />
      <Field label="Broker name" {...field(form, 'brokerName')} />
      <Field
        label="Reason"
        hint="The buyer never sees this. It is kept here and in the audit log."
        {...field(form, 'reason')}
      />
      <p className="text-base-content/75 text-sm">{`This doesn’t count as one of the buyer’s moves, and we email them. The program runs on the old account for up to ${leaseHours} hours.`}</p>
    </AdminForm>
  );
}
