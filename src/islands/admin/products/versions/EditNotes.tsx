import { useForm } from 'react-hook-form';
import { changeVersion, type VersionForm } from '#contract/catalogue/version-form.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { $notice } from '../../actions/notice.ts';
import { useAction } from '../../actions/use-action.ts';
import { callAsAdmin } from '../../api.ts';
import { useUnsavedChanges } from '../../unsaved-changes.ts';
import { useUnsavedVersion } from '../unsaved-versions.ts';
import { NotesField } from './NotesField.tsx';
import { useRefresh } from './use-refresh.ts';
import type { VersionValues } from './version-values.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  /** The product's id. */
  id: string;
  version: Pick<Version, 'number' | 'notes'>;
  onClose(): void;
}

export function NotesForm({ id, version: { number, notes }, onClose }: Props) {
  const form = useForm<VersionValues, unknown, VersionForm>({ defaultValues: { notes } });
  const refresh = useRefresh(id);
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty);
  useUnsavedVersion(isDirty);
  const { start, isBusy, error } = useAction(
    () => callAsAdmin(changeVersion, { id, number, notes: form.getValues('notes') ?? '' }),
    {
      failed: 'The notes could not be saved. They stand here still: try again.',
      changesData: false,
      async onDone() {
        await refresh();
        onClose();
        $notice.set({ text: `The notes of ${number} are saved.` });
      },
    },
  );
  return (
    <>
      <form
        aria-label={`Notes of ${number}`}
        noValidate
        className="flex basis-full flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div inert={isBusy}>
          <NotesField form={form} number={number} />
        </div>
        <ErrorText>{error}</ErrorText>
        <div className="flex flex-wrap gap-2">
          <SubmitButton isSubmitting={isBusy}>Save notes</SubmitButton>
          <Button className="btn-ghost" disabled={isBusy} onClick={onClose}>
            Discard
          </Button>
        </div>
      </form>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </>
  );
}
