import type { Deps } from '../deps.ts';

export type NoteDeps = Pick<Deps, 'downloadNotes' | 'leaseTraces'>;

/** Writes this process's buffered downloads and leases, for a decision that depends on them. */
export async function flushNotes({ downloadNotes, leaseTraces }: NoteDeps): Promise<void> {
  await Promise.all([downloadNotes.flush(), leaseTraces.flush()]);
}
