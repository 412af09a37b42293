import { texts } from '#contract/catalogue/product-form.ts';
import type { Result } from '#islands/api.ts';
import { ConfirmButton } from './ConfirmButton.tsx';

interface Props {
  name: string;
  /** Says what happens to the item, and to anyone who has it. */
  consequence: string;
  remove(): Promise<Result<unknown>>;
  onDone(): void;
}

/** Deletes after confirmation (specification, section 6). */
export function DeleteButton({ name, consequence, remove, onDone }: Props) {
  return (
    <ConfirmButton
      label="Delete"
      title={`Delete ${name}`}
      className="btn-ghost btn-xs hover:text-error text-base-content/75 font-normal"
      question={texts.confirmDelete}
      run={remove}
      failed={texts.deleteFailed}
      hasCause
      onDone={onDone}
    >
      <strong className="font-medium">{name}</strong>
      <p className="mt-1 text-sm">{consequence}</p>
    </ConfirmButton>
  );
}
