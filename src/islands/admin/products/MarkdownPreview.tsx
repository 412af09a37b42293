import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { previewMarkdown } from '#contract/catalogue/product-form.ts';
import { useDebounced } from '#islands/ui/use-debounced.ts';
import { CallFailed, useLoad } from '../load.ts';

const typingPauseMs = 300;

interface Props {
  markdown: string;
  /** Distinguishes several previews on a page. */
  label?: string;
}

export function MarkdownPreview({ markdown: typed, label = 'What the shop will show' }: Props) {
  const markdown = useDebounced(typed, typingPauseMs);
  const { data, error, isError, isFetching } = useLoad(
    previewMarkdown,
    { markdown },
    {
      enabled: markdown.trim() !== '',
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: 60_000,
    },
  );
  // A text that cannot be rendered is the seller's to correct.
  const reason = error instanceof CallFailed && error.status === 400 ? error.text : null;
  const html = markdown.trim() === '' ? '' : (data?.html ?? '');
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Following a link must not leave the form.
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
        <p className="text-error text-sm">{reason ?? 'The preview isn’t available right now.'}</p>
      )}
      {!isError && html === '' && (
        <p className="text-base-content/75 text-sm">
          Your text appears here as the shop will show it.
        </p>
      )}
      {/* Sanitised by the server. */}
      <div
        ref={shown}
        className="prose [&>:first-child]:mt-0"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}
