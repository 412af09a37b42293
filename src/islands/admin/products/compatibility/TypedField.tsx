import { useState, type ComponentProps } from 'react';
import { Field } from '#islands/ui/Field.tsx';
import type { TypedNumber } from './use-facts.ts';

interface Props<Value> extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: Value;
  onChange(value: Value): void;
  /** What a text says. */
  parse(text: string): Value;
  format(value: Value): string;
}

/** A text that stands for a value: as it was typed, for as long as it says the value that there is. */
export function TypedField<Value>({ value, onChange, parse, format, ...field }: Props<Value>) {
  const [typed, setTyped] = useState('');
  const isTyped = JSON.stringify(parse(typed)) === JSON.stringify(value);
  return (
    <Field
      {...field}
      autoComplete="off"
      value={isTyped ? typed : format(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parse(currentTarget.value));
      }}
    />
  );
}

/** A number or nothing; what is none stays a text, which the form refuses. */
export const asNumber = {
  parse(text: string): TypedNumber {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    return /^\d+(\.\d*)?$/.test(trimmed) ? Number(trimmed) : trimmed;
  },
  format: (value: TypedNumber) => (value === null ? '' : String(value)),
};

/** Texts between commas. */
export const asList = {
  parse: (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  format: (parts: string[]) => parts.join(', '),
};
