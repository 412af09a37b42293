import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createImport, type Imported } from '#contract/seller/imports.ts';
import { reasonOf, uploadAsAdmin } from '../api.ts';

export interface ImportChoice {
  file: File;
  /** Empty: the shop that the file is recognized as coming from. */
  source: string;
  /** Product ids by the names in the file. */
  mapping: Record<string, number>;
}

interface ImportStage {
  name: 'chosen' | 'checking' | 'checked' | 'importing' | 'done';
  error?: string;
  /** The last check, shown until another ends. */
  checked?: { choice: ImportChoice; result: Imported };
  imported?: Imported;
}

const lost =
  'No response came. Check the list below, then send the file again: no row is imported twice.';

export function useImport() {
  const queries = useQueryClient();
  const [stage, setStage] = useState<ImportStage>({ name: 'chosen' });
  const running = useRef<AbortController>(null);
  const isImporting = useRef(false);

  async function send(choice: ImportChoice, dryRun: boolean) {
    if (isImporting.current) return;
    isImporting.current = !dryRun;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const { checked } = stage;
    const shown = checked?.choice.file === choice.file ? { checked } : {};
    setStage({ ...shown, name: dryRun ? 'checking' : 'importing' });
    const form = formOf(choice, dryRun);
    const sent = await uploadAsAdmin(createImport, { params: {}, form, signal });
    if (signal.aborted) return;
    isImporting.current = false;
    if (!sent.ok) {
      const error = (dryRun ? reasonOf(sent) : sent.error) ?? lost;
      setStage({ ...shown, name: 'chosen', error });
    } else if (dryRun) setStage({ name: 'checked', checked: { choice, result: sent.data } });
    else setStage({ name: 'done', imported: sent.data });
    if (!dryRun) await queries.invalidateQueries();
  }

  return {
    stage,
    check: (choice: ImportChoice): void => void send(choice, true),
    start: (choice: ImportChoice): void => void send(choice, false),
    /** Forgets the file, also one that is being checked. */
    reset() {
      running.current?.abort();
      setStage({ name: 'chosen' });
    },
  };
}

function formOf({ file, source, mapping }: ImportChoice, dryRun: boolean): FormData {
  const form = new FormData();
  form.append('source', source);
  form.append('mapping', JSON.stringify(mapping));
  form.append('dryRun', String(dryRun));
  form.append('file', file);
  return form;
}
