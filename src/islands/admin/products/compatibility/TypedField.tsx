import { useState, type ComponentProps } from 'react';
import { Field } from '#islands/ui/Field.tsx';
import type { TypedNumber } from './use-facts.ts';

interface Props<Value> extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: Value;
  onChange(value: Value): void;
  parse(text: string): Value;
  format(value: Value): string;
}

/**
 * Renders a text field for a value. Keeps the text as typed while it still means the current value.
 */
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

/** Parses a number or nothing; anything else stays text, which the form refuses. */
export const asNumber = {
  parse(text: string): TypedNumber {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    return /^\d+(\.\d*)?$/.test(trimmed) ? Number(trimmed) : trimmed;
  },
  format: (value: TypedNumber) => (value === null ? '' : String(value)),
};

/** Comma-separated texts. */
export const asList = {
  parse: (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  format: (parts: string[]) => parts.join(', '),
};
