import type { ReactNode } from 'react';
import { fitOf } from '#contract/inputs/fit.ts';
import type { NewestInputs } from '#contract/inputs/newest-inputs.ts';
import { namesOfSetFile } from '#contract/inputs/set-inputs.ts';
import type { SetFileText } from '#contract/set-files/set-file.ts';
import { versionFit } from '#texts/inputs.ts';
import { VersionFit } from './VersionFit.tsx';

/** What a set file is told beside a product: how it differs from the inputs of the newest version. */
export interface SetFileCheck {
  note: ReactNode;
  /** Names that the version does not have. */
  gone: ReadonlySet<string>;
  /** Beside each of them. */
  goneText: string;
}

/**
 * Checks a set file against the newest version of a product.
 *
 * @param fileName of one that another is compared with; the name of the one that is open stands above
 * @returns null where it fits
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
