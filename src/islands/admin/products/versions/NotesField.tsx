import { useWatch } from 'react-hook-form';
import { fieldProps } from '#islands/ui/field-props.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
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
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label="Notes"
        hint="What is new, in markdown: **bold**, - lists"
        className="max-h-[50vh] min-h-32"
        {...fieldProps(form, 'notes')}
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
