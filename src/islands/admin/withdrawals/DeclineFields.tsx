import { useState } from 'react';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import { declineReasons } from '#texts/withdrawals.ts';

interface Props {
  text: string;
  onText(text: string): void;
}

const reasons: Record<string, { name: string; text: string }> = declineReasons;

/** Fills in a prepared reason, which the seller can read and change before it is mailed. */
export function DeclineFields({ text, onText }: Props) {
  const [reason, setReason] = useState('');
  return (
    <>
      <SelectField
        label="Prepared reason"
        value={reason}
        onChange={({ target: { value } }) => {
          setReason(value);
          onText(reasons[value]?.text ?? '');
        }}
      >
        <option value="">Your own words</option>
        {Object.entries(reasons).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Text of the mail"
        hint="Read it: it has to be true of this order. The shop gives no legal advice."
        className="max-h-60 min-h-24"
        value={text}
        onChange={({ target: { value } }) => onText(value)}
      />
    </>
  );
}
