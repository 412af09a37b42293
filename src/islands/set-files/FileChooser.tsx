import { useId } from 'react';

interface Props {
  label: string;
  isLarge?: boolean;
  onFile(file: File): void;
}

/** A button that opens the browser's own choice of files. */
export function FileChooser({ label, isLarge = false, onFile }: Props) {
  const id = useId();
  return (
    <span className="wb-chooser">
      <input
        id={id}
        type="file"
        accept=".set,.txt,.ini"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after it was mended.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <label htmlFor={id} className={isLarge ? 'btn btn-primary' : 'btn btn-sm'}>
        {label}
      </label>
    </span>
  );
}
