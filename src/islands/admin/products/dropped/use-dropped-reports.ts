import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addReport, texts } from '#contract/catalogue/reports.ts';
import { useUpload } from '../upload.tsx';

/** Adds dropped reports at once, or once a new product is saved. */
export function useDroppedReports(id: string | undefined) {
  const queries = useQueryClient();
  const { send } = useUpload();
  const [waiting, setWaiting] = useState<File[]>([]);

  /** @returns a sentence for each report that was refused */
  async function addTo(productId: string, reports: File[]): Promise<string[]> {
    const problems: string[] = [];
    for (const report of reports) {
      const result = await send(addReport, { id: productId }, { report });
      if (!result.ok) problems.push(result.error ?? `${report.name}: ${texts.addFailed}`);
    }
    await queries.invalidateQueries({ queryKey: ['product-reports', productId] });
    return problems;
  }

  return {
    waiting,
    async add(reports: File[]): Promise<string[]> {
      if (id !== undefined) return addTo(id, reports);
      setWaiting((before) => [...before, ...reports]);
      return [];
    },
    addWaitingTo: (productId: number) => addTo(String(productId), waiting),
  };
}
