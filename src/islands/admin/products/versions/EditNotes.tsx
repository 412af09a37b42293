import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeVersion, versionFormSchema } from '#contract/catalogue/version-form.ts';
import type { Version } from '#contract/catalogue/versions.ts';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { $notice } from '../../actions/notice.ts';
import { AdminForm } from '../../AdminForm.tsx';
import { callAsAdmin } from '../../api.ts';
import { useUnsavedChanges } from '../../unsaved-changes.ts';
import { field, useAdminForm } from '../../use-admin-form.ts';
import { MarkdownPreview } from '../MarkdownPreview.tsx';
import { useRefresh } from './use-refresh.ts';
import { useUnsavedVersion } from './version-values.ts';

const notesSchema = z.object({ notes: versionFormSchema.shape.notes });

interface Props {
  /** The product's id. */
  id: string;
  version: Pick<Version, 'number' | 'notes'>;
  onClose(): void;
}

export function NotesForm({ id, version: { number, notes }, onClose }: Props) {
  const refresh = useRefresh(id);
  const { form, sending } = useAdminForm({
    schema: notesSchema,
    defaultValues: { notes },
    send: (values) => callAsAdmin(changeVersion, { id, number, notes: values.notes }),
    failed: 'The notes could not be saved. They stand here still: try again.',
    changesData: false,
    async onSaved() {
      await refresh();
      onClose();
      $notice.set({ text: `The notes of ${number} are saved.` });
    },
  });
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty);
  useUnsavedVersion(isDirty);
  const typed = useWatch({ control: form.control, name: 'notes' }) ?? '';
  return (
    <>
      <AdminForm
        sending={sending}
        aria-label={`Notes of ${number}`}
        className="flex basis-full flex-col gap-3"
        action="Save notes"
        cancel="Discard"
        onCancel={onClose}
      >
        <div inert={sending.isSubmitting}>
          <NotesField typed={typed} number={number} {...field(form, 'notes')} />
        </div>
      </AdminForm>
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </>
  );
}

interface NotesFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'label'> {
  typed: string;
  /** A published version's number. */
  number?: string;
}

/** Renders the release notes with a collapsed preview. */
export function NotesField({ typed, number, ...area }: NotesFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label="Notes"
        hint="What is new, in markdown: **bold**, - lists"
        className="max-h-[50vh] min-h-32"
        {...area}
      />
      <details className="text-sm">
        <summary className="font-medium">Preview of the notes</summary>
        <div className="mt-2 flex flex-col">
          <MarkdownPreview
            markdown={typed}
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
