import {
  customerNoteSchema,
  saveCustomerNote,
  type CustomerPage,
} from '#contract/buyers/customers.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { field, useAdminForm } from '../use-admin-form.ts';

export function NoteForm({ customer: { email, note } }: { customer: CustomerPage }) {
  const { form, sending } = useAdminForm({
    schema: customerNoteSchema,
    defaultValues: { note },
    send: (values) => callAsAdmin(saveCustomerNote, { email, ...values }),
    failed: 'The note could not be saved.',
    failedAt: 'note',
    notice: () => 'Note saved.',
  });
  return (
    <AdminForm sending={sending} aria-label="Note" action="Save note">
      <TextAreaField
        label="Note"
        className="max-h-60 min-h-20"
        hint="Only you and your support see this."
        readOnly={sending.isSubmitting}
        {...field(form, 'note')}
      />
    </AdminForm>
  );
}
