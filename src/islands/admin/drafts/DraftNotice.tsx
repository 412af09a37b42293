import { locale } from '#texts/language.ts';
import type { FoundDraft } from './use-draft.ts';

interface Props {
  draft: FoundDraft<unknown>;
  isDirty: boolean;
}

/** Describes a restored draft until it is discarded. */
export function DraftNotice({ draft, isDirty }: Props) {
  if (draft.typed.length > 0 && !isDirty) return null;
  return (
    <div role="status" className="panel border-warning mb-4 space-y-1 px-4 py-3 text-sm">
      {describe(draft).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

const listFormat = new Intl.ListFormat(locale);

function describe({ noun, isStale, typed, clashing, lost, hadFiles }: Props['draft']): string[] {
  const sentences: string[] = [];
  if (isStale) sentences.push(`This ${noun} was changed after you began to type.`);
  if (typed.length > 0) {
    sentences.push(
      isStale
        ? `What you typed in ${listFormat.format(typed)} is here again, not saved yet; everything else is as it is now.`
        : 'What you typed is here again, not saved yet.',
    );
  }
  if (clashing.length > 0) {
    sentences.push(`Changed there too: ${listFormat.format(clashing)}. Saving replaces that.`);
  }
  if (lost.length > 0) {
    sentences.push(`Given up, because they are others now: ${listFormat.format(lost)}.`);
  }
  if (hadFiles) sentences.push('Files must be chosen again.');
  return sentences;
}
