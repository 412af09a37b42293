import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { previewMarkdown } from '#contract/product-form.ts';
import { useDebounced } from '#islands/ui/use-debounced.ts';
import { CallFailed, load } from '../load.ts';

/** Typing is left to end before the server is asked. */
const typingPauseMs = 300;

interface Props {
  markdown: string;
  /** Where there is more than one on a page. */
  label?: string;
}

/** A text as the shop will show it, made by the shop's own renderer. */
export function MarkdownPreview({ markdown: typed, label = 'What the shop will show' }: Props) {
  const markdown = useDebounced(typed, typingPauseMs);
  const { data, error, isError, isFetching } = useQuery({
    queryKey: ['markdown-preview', markdown],
    queryFn: async ({ signal }) => (await load(previewMarkdown, { markdown }, signal)).html,
    enabled: markdown.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  // A text that the shop could not show is the seller's to mend.
  const reason = error instanceof CallFailed && error.status === 400 ? error.text : null;
  const html = markdown.trim() === '' ? '' : (data ?? '');
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A link that is tried must not lead away from the form.
    for (const link of shown.current?.querySelectorAll('a') ?? []) link.target = '_blank';
  });

  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={isFetching}
      className="rounded-field border-base-300 narrow:max-h-[70vh] min-h-64 flex-1 overflow-auto border px-3 py-2"
    >
      {isError && (
        <p className="text-error text-sm">{reason ?? 'The preview cannot be shown now.'}</p>
      )}
      {!isError && html === '' && (
        <p className="text-base-content/75 text-sm">
          What you write appears here as the shop shows it.
        </p>
      )}
      {/* The server has sanitised it. */}
      <div
        ref={shown}
        className="prose [&>:first-child]:mt-0"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}
