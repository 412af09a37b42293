import { Field } from '#islands/ui/Field.tsx';

interface Props {
  value: string;
  onChange(reason: string): void;
}

/** Asks for the reason, in a confirmation's `form`. */
export function ReasonField({ value, onChange }: Props) {
  return (
    <Field
      label="Reason"
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
