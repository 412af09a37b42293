import { atom } from 'nanostores';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { VersionForm, versionFormSchema } from '#contract/catalogue/version-form.ts';
import { newestOf, nextNumber } from '#contract/catalogue/version-numbers.ts';
import type { Version, VersionChannel } from '#contract/catalogue/versions.ts';

export type VersionValues = z.input<typeof versionFormSchema>;

export type VersionMethods = UseFormReturn<VersionValues, unknown, VersionForm>;

/** Proposes a number after the newest stable version (beta: of all); empty if none follows. */
export function nextOf(versions: readonly Version[], channel: VersionChannel): string {
  const before = versions.filter((version) => channel === 'beta' || version.channel === 'stable');
  const taken = versions.map(({ number }) => number);
  return nextNumber(newestOf(before)?.number ?? null, taken) ?? '';
}

export const $unsavedVersions = atom(0);

export function useUnsavedVersion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    $unsavedVersions.set($unsavedVersions.get() + 1);
    return () => $unsavedVersions.set($unsavedVersions.get() - 1);
  }, [isDirty]);
}
