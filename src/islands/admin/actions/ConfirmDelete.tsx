import { texts } from '#contract/product-form.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** What would be deleted, by its name. */
  name: string;
  isBusy: boolean;
  error: string | null;
  reason: string | null;
  onDelete(): void;
  onCancel(): void;
}

/** Asks before something is deleted (promise 65). */
export function ConfirmDelete({ name, onDelete, ...rest }: Props) {
  return (
    <ConfirmDialog {...rest} question={texts.confirmDelete} action="Delete" onConfirm={onDelete}>
      {name}
    </ConfirmDialog>
  );
}
