import { useDropzone } from 'react-dropzone';
import { formatBytes, type UploadRule } from '#contract/kit/upload.ts';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';

interface Props {
  label: string;
  rule: UploadRule;
  /** By default what the rule takes. */
  hint?: string;
  error?: string | undefined;
  onFiles(files: File[]): void;
}

/** Renders a labelled file input with a drop area. Validates nothing: the form's schema does. */
export function FileDrop({ label, rule, hint, error, onFiles }: Props) {
  const isForMany = rule.maxFiles > 1;
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // The input itself is keyboard-accessible.
    noKeyboard: true,
    onDrop: (dropped: File[]) => {
      const files = dropped.slice(0, isForMany ? undefined : 1).map(toPlainFile);
      if (files.length > 0) onFiles(files);
    },
  });
  const endings = rule.endings.join(', ');
  const limit = formatBytes(rule.limitBytes);
  const taken = isForMany
    ? `${endings}; up to ${rule.maxFiles} files of ${limit} each`
    : `${endings}; up to ${limit}`;
  return (
    <FieldFrame label={label} error={error} hint={hint ?? taken}>
      {(control) => (
        <div
          {...getRootProps()}
          className={`rounded-field focus-within:outline-primary relative cursor-pointer border border-dashed px-4 py-5 text-center text-sm focus-within:outline-2 focus-within:outline-offset-2 ${isDragActive ? 'border-primary bg-primary/10' : 'hover:border-primary border-(--color-field)'}`}
        >
          <input
            {...getInputProps({
              ...control,
              'aria-label': undefined,
              accept: rule.endings.join(','),
              multiple: isForMany,
              tabIndex: 0,
              style: undefined,
              className: 'sr-only',
              // Lets the same file be chosen again after it was removed.
              onClick: (event) => {
                event.currentTarget.value = '';
              },
            })}
          />
          <Sentence
            text={isForMany ? 'Drop files here or {choose}' : 'Drop a file here or {choose}'}
            parts={{
              choose: (
                <span aria-hidden="true" className="text-link">
                  {isForMany ? 'choose some' : 'choose one'}
                </span>
              ),
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/**
 * Copies a file without react-dropzone's `path`, which would make react-hook-form take a corrected
 * file of the same name for the old one.
 */
const toPlainFile = (file: File) =>
  new File([file], file.name, { type: file.type, lastModified: file.lastModified });
