/** Notes that are written with a delay and that some decisions depend on. */
export interface NoteDeps {
  downloadNotes: { flush(): Promise<void> };
  leaseTraces: { flush(): Promise<void> };
}

/** Writes this process's buffered downloads and leases, for a decision that depends on them. */
export async function flushNotes({ downloadNotes, leaseTraces }: NoteDeps): Promise<void> {
  await Promise.all([downloadNotes.flush(), leaseTraces.flush()]);
}
