import { useState, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { productUploads } from '#contract/catalogue/product-form.ts';
import * as z from 'zod/mini';
import {
  changeVersion,
  publishVersion,
  texts,
  versionFormSchema,
  type VersionForm,
} from '#contract/catalogue/version-form.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import {
  versionChannelNames,
  versionChannels,
  type Version,
} from '#contract/catalogue/versions.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { AdminForm } from '../../AdminForm.tsx';
import { $notice } from '../../actions/notice.ts';
import { Checkbox } from '../../Checkbox.tsx';
import { callAsAdmin } from '../../api.ts';
import { useUnsavedChanges } from '../../unsaved-changes.ts';
import { MarkdownPreview } from '../MarkdownPreview.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { ChosenFile } from '../ProductFileFields.tsx';
import { field, useAdminForm } from '../../use-admin-form.ts';
import { useUnsavedVersion, nextOf, type VersionMethods } from './version-values.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { useUpload, UploadState } from '../upload.tsx';
import { messageOf } from '../product-values.ts';
import { useRefresh } from './use-refresh.ts';
import { countOf } from '#texts/language.ts';

interface Props {
  /** The product's id. */
  id: string;
  loaded: Versions;
  onClose(): void;
}

/** Renders the form of a new version. Proposes the channel's next number until another is typed. */
export function NewVersionForm({ id, loaded, onClose }: Props) {
  const refresh = useRefresh(id);
  const upload = useUpload();
  const { form, sending } = useAdminForm({
    schema: versionFormSchema,
    defaultValues: {
      number: nextOf(loaded.versions, 'stable'),
      channel: 'stable',
      notes: '',
      notify: '1',
      file: undefined,
      requestId: crypto.randomUUID(),
    },
    shouldFocusError: false,
    send(values) {
      const hasReaders = (loaded.buyers?.[values.channel] ?? 0) > 0;
      const notify = hasReaders ? values.notify : '0';
      return upload.send(publishVersion, { id }, { ...values, notify });
    },
    failed: texts.saveFailed,
    shownAt: { requestId: null },
    changesData: false,
    async onSaved({ number }) {
      await refresh();
      onClose();
      $notice.set({ text: `Version ${number} published.` });
    },
  });
  const { isDirty, dirtyFields, submitCount } = form.formState;
  const { isSubmitting } = sending;
  const formRef = useFocusOnError(submitCount);
  const unsaved = useUnsavedChanges(isDirty);
  useUnsavedVersion(isDirty);
  const [asked, setAsked] = useState<VersionForm | null>(null);
  const notes = useWatch({ control: form.control, name: 'notes' });
  const isNumberTyped = dirtyFields.number === true;
  return (
    <>
      <AdminForm
        ref={formRef}
        sending={{
          ...sending,
          submit: (event) => (asked ? sending.submit(event) : form.handleSubmit(setAsked)(event)),
        }}
        aria-label="New version"
        className="border-base-300 rounded-box flex flex-col gap-4 border p-4"
        action="Publish"
        cancel="Discard"
        onCancel={isSubmitting ? undefined : onClose}
      >
        <div className="flex flex-col gap-4" inert={isSubmitting}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Number"
              inputMode="decimal"
              hint="Two or three parts, such as 2.4 or 2.4.1"
              {...field(form, 'number')}
            />
            <SelectField
              label="Channel"
              {...field(form, 'channel', {
                onChange({ target }: { target: HTMLSelectElement }) {
                  const channel = versionChannels.find((each) => each === target.value);
                  if (channel && !isNumberTyped) {
                    form.resetField('number', { defaultValue: nextOf(loaded.versions, channel) });
                  }
                },
              })}
            >
              {versionChannels.map((channel) => (
                <option key={channel} value={channel}>
                  {versionChannelNames[channel]}
                </option>
              ))}
            </SelectField>
          </div>
          <NotesField typed={notes ?? ''} {...field(form, 'notes')} />
          <VersionFile form={form} />
          <NotifyField form={form} buyers={loaded.buyers} />
        </div>
        <UploadState {...upload} />
      </AdminForm>
      {asked && (
        <PublishDialog
          id={id}
          loaded={loaded}
          form={asked}
          onCancel={() => setAsked(null)}
          onPublish={() => {
            formRef.current?.requestSubmit();
            setAsked(null);
          }}
        />
      )}
      <LeaveDialog isOpen={unsaved.isAsking} onStay={unsaved.stay} onLeave={unsaved.leave} />
    </>
  );
}

function VersionFile({ form }: { form: VersionMethods }) {
  const upload = useWatch({ control: form.control, name: 'file' });
  const file = upload instanceof File ? upload : undefined;
  const choose = (chosen: File) =>
    form.setValue('file', chosen, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FileDrop
        label="Version file"
        rule={productUploads.file}
        error={messageOf(form.formState.errors.file)}
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
      {file && <ChosenFile file={file} onRemove={() => form.resetField('file')} />}
    </div>
  );
}

interface NotifyFieldProps {
  form: VersionMethods;
  buyers: Versions['buyers'];
}

/** On by default if there are buyers; for a beta only those who chose betas. */
function NotifyField({ form, buyers }: NotifyFieldProps) {
  const [channel = 'stable', notify] = useWatch({
    control: form.control,
    name: ['channel', 'notify'],
  });
  const count = buyers?.[channel] ?? 0;
  return (
    <Checkbox
      className="w-fit gap-2 py-1"
      checked={notify === '1' && count > 0}
      disabled={count === 0}
      onChange={({ target }) =>
        form.setValue('notify', target.checked ? '1' : '0', { shouldDirty: true })
      }
    >
      {channel === 'beta'
        ? `Mail ${countOf(count, 'buyer')} who chose betas`
        : `Mail ${countOf(count, 'buyer')}`}
    </Checkbox>
  );
}

const notesSchema = z.object({ notes: versionFormSchema.shape.notes });

interface NotesFormProps {
  id: string;
  version: Pick<Version, 'number' | 'notes'>;
  onClose(): void;
}

export function NotesForm({ id, version: { number, notes }, onClose }: NotesFormProps) {
  const refresh = useRefresh(id);
  const { form, sending } = useAdminForm({
    schema: notesSchema,
    defaultValues: { notes },
    send: (values) => callAsAdmin(changeVersion, { id, number, notes: values.notes }),
    failed: 'The notes could not be saved. Your text is still here: try again.',
    changesData: false,
    async onSaved() {
      await refresh();
      onClose();
      $notice.set({ text: `Notes for ${number} saved.` });
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
  number?: string;
}

function NotesField({ typed, number, ...area }: NotesFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label="Notes"
        hint="What’s new, in markdown: **bold**, - lists"
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
