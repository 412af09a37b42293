import { useWatch } from 'react-hook-form';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { MarkdownPreview } from '../MarkdownPreview.tsx';
import type { VersionMethods } from './version-values.ts';

interface Props {
  form: VersionMethods;
  /** A published version's number. */
  number?: string;
}

/** Renders the release notes with a collapsed preview. */
export function NotesField({ form, number }: Props) {
  const notes = useWatch({ control: form.control, name: 'notes' }) ?? '';
  const error = form.formState.errors.notes?.message;
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame label="Notes" error={error} hint="What is new, in markdown: **bold**, - lists">
        {(control) => (
          <textarea
            {...form.register('notes')}
            {...control}
            className={`textarea field-sizing-content max-h-[50vh] min-h-32 w-full ${error ? 'textarea-error' : ''}`}
          />
        )}
      </FieldFrame>
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
