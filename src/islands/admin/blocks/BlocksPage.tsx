import { blockAddress, blockFormSchema } from '#contract/buyers/blocks.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { callAsAdmin } from '../api.ts';
import { HeadingWithForm } from '../HeadingWithForm.tsx';
import { blockList } from '../lists/blocks.tsx';
import { ListPanel } from '../lists/ListPanel.tsx';
import { field, useAdminForm } from '../use-admin-form.ts';

export function BlocksPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <HeadingWithForm
        title="Blocked"
        label="Block an address"
        lead="A blocked address cannot buy. Its downloads stop at once and its license keys at their next check, until you unblock it. Tickets from it arrive closed."
      >
        {(close) => <BlockForm onDone={close} />}
      </HeadingWithForm>
      <ListPanel list={blockList} search={search} />
    </>
  );
}

function BlockForm({ onDone }: { onDone(): void }) {
  const { form, sending } = useAdminForm({
    schema: blockFormSchema,
    defaultValues: { email: '', reason: '' },
    send: (values) => callAsAdmin(blockAddress, values),
    failed: 'The address could not be blocked.',
    failedAt: 'email',
    notice: ({ email }) => `${email} is blocked.`,
    onSaved: onDone,
  });
  return (
    <form
      onSubmit={sending.submit}
      noValidate
      aria-label="Block an address"
      className="panel mb-4 grid items-start gap-x-4 gap-y-3 p-4 lg:grid-cols-[1fr_1fr_auto]"
    >
      <Field
        label="Email"
        type="email"
        hint="Capital letters and +tags are ignored."
        {...field(form, 'email')}
      />
      <Field label="Reason" hint="The buyer sees this in the program." {...field(form, 'reason')} />
      {/* Level with the fields, below their labels. */}
      <div className="flex lg:pt-6">
        <SubmitButton className="btn-outline btn-error" isSubmitting={sending.isSubmitting}>
          Block
        </SubmitButton>
      </div>
    </form>
  );
}
