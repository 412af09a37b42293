import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createImport, type Imported } from '#contract/seller/imports.ts';
import { reasonOf, uploadAsAdmin } from '../api.ts';

export interface ImportChoice {
  file: File;
  source: string;
  /** Product ids by the names in the file. */
  mapping: Record<string, number>;
  /** Products whose buyers are told. */
  mailProducts: number[];
}

/** `checked`: by a dry run; `done`: imported. */
export type ImportStage =
  | { name: 'chosen'; error?: string }
  | { name: 'checking' | 'importing' }
  | { name: 'checked' | 'done'; result: Imported };

const lost =
  'No response came. Check the list below, then send the file again: no row is imported twice.';

export function useImport() {
  const queries = useQueryClient();
  const [stage, setStage] = useState<ImportStage>({ name: 'chosen' });
  const isRunning = useRef(false);

  async function send(choice: ImportChoice, dryRun: boolean) {
    if (isRunning.current) return;
    isRunning.current = true;
    setStage({ name: dryRun ? 'checking' : 'importing' });
    const sent = await uploadAsAdmin(createImport, {
      params: {},
      form: formOf(choice, dryRun),
      signal: new AbortController().signal,
    });
    isRunning.current = false;
    if (!sent.ok)
      setStage({ name: 'chosen', error: (dryRun ? reasonOf(sent) : sent.error) ?? lost });
    else setStage({ name: dryRun ? 'checked' : 'done', result: sent.data });
    if (!dryRun) await queries.invalidateQueries();
  }

  return {
    stage,
    check: (choice: ImportChoice): void => void send(choice, true),
    start: (choice: ImportChoice): void => void send(choice, false),
    reset: () => setStage({ name: 'chosen' }),
  };
}

function formOf({ file, source, mapping, mailProducts }: ImportChoice, dryRun: boolean): FormData {
  const form = new FormData();
  form.append('source', source);
  form.append('mapping', JSON.stringify(mapping));
  form.append('dryRun', String(dryRun));
  for (const id of mailProducts) form.append('mailProducts', String(id));
  form.append('file', file);
  return form;
}
