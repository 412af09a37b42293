import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { productUploads } from '#contract/catalogue/product-form.ts';
import { versionFormSchema, type VersionForm } from '#contract/catalogue/version-form.ts';
import type { Versions } from '#contract/catalogue/version-list.ts';
import { versionChannelNames, versionChannels } from '#contract/catalogue/versions.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { LeaveDialog } from '#islands/ui/LeaveDialog.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { useFocusOnError } from '#islands/ui/use-focus-on-error.ts';
import { useUnsavedChanges } from '../../unsaved-changes.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { ChosenFile } from '../ProductFileFields.tsx';
import { useUnsavedVersion } from '../unsaved-versions.ts';
import { UploadState } from '../UploadState.tsx';
import { messageOf } from '../use-file-list.ts';
import { NotesField } from './NotesField.tsx';
import { NotifyField } from './NotifyField.tsx';
import { usePublish } from './use-publish.ts';
import { nextOf, type VersionMethods, type VersionValues } from './version-values.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  /** The product's id. */
  id: string;
  loaded: Versions;
  onClose(): void;
}

/** Renders the form of a new version. Proposes the channel's next number until another is typed. */
export function NewVersionForm({ id, loaded, onClose }: Props) {
  const form = useForm<VersionValues, unknown, VersionForm>({
    resolver: zodResolver(versionFormSchema),
    defaultValues: {
      number: nextOf(loaded.versions, 'stable'),
      channel: 'stable',
      notes: '',
      notify: '1',
      file: undefined,
      requestId: crypto.randomUUID(),
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty, dirtyFields, submitCount } = form.formState;
  const formRef = useFocusOnError(submitCount);
  const unsaved = useUnsavedChanges(isDirty);
  useUnsavedVersion(isDirty);
  const { submit, progress, cancel } = usePublish({
    form,
    id,
    buyers: loaded.buyers,
    onPublished: onClose,
  });
  const isNumberTyped = dirtyFields.number === true;
  return (
    <>
      <form
        ref={formRef}
        aria-label="New version"
        onSubmit={submit}
        noValidate
        className="border-base-300 rounded-box flex flex-col gap-4 border p-4"
      >
        <div className="flex flex-col gap-4" inert={isSubmitting}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Number"
              inputMode="decimal"
              autoComplete="off"
              hint="Two or three parts, such as 2.4 or 2.4.1"
              {...fieldProps(form, 'number')}
            />
            <SelectField
              label="Channel"
              {...fieldProps(form, 'channel', {
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
          <NotesField form={form} />
          <VersionFile form={form} />
          <NotifyField form={form} buyers={loaded.buyers} />
        </div>
        <ErrorText>{errors.root?.message}</ErrorText>
        {progress && <UploadState progress={progress} onCancel={cancel} />}
        <div className="flex items-center gap-2">
          <SubmitButton isSubmitting={isSubmitting}>Publish</SubmitButton>
          {!isSubmitting && (
            <Button className="btn-ghost" onClick={onClose}>
              Discard
            </Button>
          )}
        </div>
      </form>
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
        label="File of the version"
        rule={productUploads.file}
        error={messageOf(form.formState.errors.file)}
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
      {file && <ChosenFile file={file} onRemove={() => form.resetField('file')} />}
    </div>
  );
}
