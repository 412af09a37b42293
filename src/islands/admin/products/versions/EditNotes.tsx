import { useForm, useWatch } from 'react-hook-form';
import { changeVersion, type VersionForm } from '#contract/catalogue/version-form.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { $notice } from '../../actions/notice.ts';
import { useAction } from '../../actions/use-action.ts';
import { callAsAdmin } from '../../api.ts';
import { useUnsavedChanges } from '../../unsaved-changes.ts';
import { field } from '../../use-admin-form.ts';
import { useUnsavedVersion, type VersionValues, type VersionMethods } from './version-values.ts';
import { useRefresh } from './use-refresh.ts';
import { MarkdownPreview } from '../MarkdownPreview.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';

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

interface NotesFieldProps {
  form: VersionMethods;
  /** A published version's number. */
  number?: string;
}

/** Renders the release notes with a collapsed preview. */
export function NotesField({ form, number }: NotesFieldProps) {
  const notes = useWatch({ control: form.control, name: 'notes' }) ?? '';
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label="Notes"
        hint="What is new, in markdown: **bold**, - lists"
        className="max-h-[50vh] min-h-32"
        {...field(form, 'notes')}
      />
      <details className="text-sm">
        <summary className="font-medium">Preview of the notes</summary>
        <div className="mt-2 flex flex-col">
          <MarkdownPreview
            markdown={notes}
            label={
              number === undefined
                ? 'The notes as the shop will show them'
                : `The notes of ${number} as the shop will show them`
            }
          />
        </div>
      </details>
    </div>
  );
}
