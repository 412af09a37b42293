import { atom } from 'nanostores';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { VersionForm, versionFormSchema } from '#contract/catalogue/version-form.ts';
import { newestOf, nextNumber } from '#contract/catalogue/version-numbers.ts';
import type { Version, VersionChannel } from '#contract/catalogue/versions.ts';
import { endingOf } from '#contract/kit/upload.ts';
import { titleOf } from '../dropped/read-dropped.ts';

export type VersionValues = z.input<typeof versionFormSchema>;

export type VersionMethods = UseFormReturn<VersionValues, unknown, VersionForm>;

/** Proposes a number after the newest stable version (beta: of all); empty if none follows. */
export function nextOf(versions: readonly Version[], channel: VersionChannel): string {
  const before = versions.filter((version) => channel === 'beta' || version.channel === 'stable');
  const taken = versions.map(({ number }) => number);
  return nextNumber(newestOf(before)?.number ?? null, taken) ?? '';
}

/** Says how a file's name or kind differs from the one before; undefined if it does not. */
export function describeOtherFile(name: string, before: string): string | undefined {
  const [ending, endingBefore] = [endingOf(name), endingOf(before)];
  if (ending !== endingBefore)
    return `This file is ${ending}, but the last one was ${endingBefore}.`;
  if (titleOf(name).toLowerCase() === titleOf(before).toLowerCase()) return undefined;
  return `The last file was called ${before}. Make sure ${name} belongs to this product.`;
}

export const $unsavedVersions = atom(0);

export function useUnsavedVersion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    $unsavedVersions.set($unsavedVersions.get() + 1);
    return () => $unsavedVersions.set($unsavedVersions.get() - 1);
  }, [isDirty]);
}
