import type { ReactNode } from 'react';
import { fitOf } from '#contract/inputs/fit.ts';
import type { NewestInputs } from '#contract/inputs/newest-inputs.ts';
import { namesOfSetFile } from '#contract/inputs/set-inputs.ts';
import type { SetFileText } from '#contract/set-files/set-file.ts';
import { versionFit } from '#texts/inputs.ts';
import { VersionFit } from './VersionFit.tsx';

/** How a set file differs from a version's inputs. */
export interface SetFileCheck {
  note: ReactNode;
  /** Names that the version does not have. */
  gone: ReadonlySet<string>;
  /** Shown beside each of them. */
  goneText: string;
}

/**
 * Checks a set file against a product's newest version.
 *
 * @param fileName of a compared file; undefined for the open one
 * @returns null if they agree
 */
export function checkSetFile(
  file: SetFileText,
  { inputs, number }: NewestInputs,
  fileName?: string,
): SetFileCheck | null {
  const fit = fitOf(namesOfSetFile(file), inputs);
  return (
    fit && {
      note: <VersionFit fit={fit} number={number} {...(fileName !== undefined && { fileName })} />,
      gone: new Set(fit.gone),
      goneText: versionFit.isGone(number),
    }
  );
}
