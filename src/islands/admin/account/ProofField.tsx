import type { Proof } from '#contract/seller/me.ts';
import { Field } from '#islands/ui/Field.tsx';

/** Sends what was typed as a password and, if short enough, also as a code. */
export const proofOf = (typed: string): Proof => ({
  password: typed,
  code: typed.length <= 40 ? typed.trim() : undefined,
});

interface Props {
  value: string;
  onChange(typed: string): void;
}

/** Asks for proof that the session was not stolen. */
export function ProofField({ value, onChange }: Props) {
  return (
    <Field
      label="Your password, or a code of your second factor"
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
