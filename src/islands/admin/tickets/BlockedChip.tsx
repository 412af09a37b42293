import { StateChip } from '../StateChip.tsx';

/** Marks a ticket whose address was blocked when it arrived. */
export function BlockedChip() {
  return (
    <>
      {' '}
      <StateChip tone="bad">Blocked</StateChip>
    </>
  );
}
