import { useId } from 'react';

interface Props {
  label: string;
  isLarge?: boolean;
  onFile(file: File): void;
}

/** Renders a button that opens the browser's file dialog. */
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
          // Lets the same file be chosen again after it was changed.
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
