import { common } from '#texts/admin/common.ts';
import { draftNotice as texts } from '#texts/admin/drafts.ts';
import { locale } from '#texts/language.ts';
import type { FoundDraft } from './use-draft.ts';

interface Props {
  draft: FoundDraft<unknown>;
  /** Whether something stands in the form that is not saved. */
  isDirty: boolean;
}

/** Says what of a draft is in the form again, and lets go of it. */
export function DraftNotice({ draft, isDirty }: Props) {
  const { isDiscarded, typed } = draft;
  if (isDiscarded && isDirty) return null;
  return (
    <div
      role="status"
      className="panel border-warning mb-4 flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60 space-y-1">
        {isDiscarded ? (
          <p>{texts.discarded}</p>
        ) : (
          describe(draft).map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
      </div>
      {typed.length > 0 && (
        <button
          type="button"
          className="btn btn-sm border-base-300 bg-base-100 narrow:h-10"
          onClick={isDiscarded ? draft.undoDiscard : draft.discard}
        >
          {isDiscarded ? common.undo : common.discard}
        </button>
      )}
    </div>
  );
}

const listFormat = new Intl.ListFormat(locale);

function describe({ noun, isStale, typed, clashing, lost, hadFiles }: Props['draft']): string[] {
  const sentences: string[] = [];
  if (isStale) sentences.push(texts.isStale(noun));
  if (typed.length > 0) {
    sentences.push(isStale ? texts.typedWhereStale(listFormat.format(typed)) : texts.typed);
  }
  if (clashing.length > 0) {
    sentences.push(texts.clashing(listFormat.format(clashing)));
  }
  if (lost.length > 0) {
    sentences.push(texts.lost(listFormat.format(lost)));
  }
  if (hadFiles) sentences.push(texts.hadFiles);
  return sentences;
}
