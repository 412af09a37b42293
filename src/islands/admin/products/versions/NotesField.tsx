import { useWatch } from 'react-hook-form';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { newVersionForm as texts, versionsSection } from '#texts/admin/product-versions.ts';
import { MarkdownPreview } from '../MarkdownPreview.tsx';
import { notesPreview as preview } from '#texts/admin/version-notes.ts';
import type { VersionMethods } from './version-values.ts';

interface Props {
  form: VersionMethods;
  /** Of a version that there is. */
  number?: string;
}

/** What is new, and under a toggle what the shop will make of it. */
export function NotesField({ form, number }: Props) {
  const notes = useWatch({ control: form.control, name: 'notes' }) ?? '';
  const error = form.formState.errors.notes?.message;
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame label={versionsSection.notes} error={error} hint={texts.notesHint}>
        {(control) => (
          <textarea
            {...form.register('notes')}
            {...control}
            className={`textarea field-sizing-content max-h-[50vh] min-h-32 w-full ${error ? 'textarea-error' : ''}`}
          />
        )}
      </FieldFrame>
      <details className="text-sm">
        <summary className="font-medium">{texts.notesPreview}</summary>
        <div className="mt-2 flex flex-col">
          <MarkdownPreview
            markdown={notes}
            label={number === undefined ? preview.ofNew : preview.of(number)}
          />
        </div>
      </details>
    </div>
  );
}
