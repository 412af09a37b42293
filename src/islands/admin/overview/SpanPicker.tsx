import { useState } from 'react';
import { $page } from '../router.ts';
import { issueOf, presets, spanPath, type SpanQuery } from './span.ts';

interface Props {
  span: SpanQuery;
  /** The days shown, once known. */
  shown: { from: string; to: string } | undefined;
}

/** Chooses the span of days, which is stored in the address. */
export function SpanPicker({ span, shown }: Props) {
  const isOwn = span.from !== undefined;
  const [isCustom, setCustom] = useState(isOwn);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label="Span" className="span-presets">
        {presets.map(({ days, name }) => (
          <a
            key={days}
            href={spanPath({ days })}
            aria-current={span.days === days && !isOwn ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
        <button
          type="button"
          className="wide:hidden"
          aria-expanded={isCustom}
          aria-current={isOwn ? 'true' : undefined}
          onClick={() => setCustom(!isCustom)}
        >
          Custom
        </button>
      </nav>
      {shown && (
        <div className={isCustom ? 'contents' : 'narrow:hidden'}>
          <OwnSpan key={`${shown.from} ${shown.to}`} shown={shown} />
        </div>
      )}
    </div>
  );
}

/** Renders two date fields: opens a valid span, and explains an invalid one. */
function OwnSpan({ shown }: { shown: { from: string; to: string } }) {
  const { from, to } = shown;
  const [own, setOwn] = useState({ from, to });
  const isOwn = own.from !== from || own.to !== to;
  const issue = isOwn ? issueOf(own) : null;
  return (
    <form
      noValidate
      className="flex flex-wrap items-center gap-2 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOwn && !issue) $page.open(spanPath(own));
      }}
    >
      <div className="filters">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="input input-sm narrow:h-11 w-full sm:w-auto">
            <span className="label text-base-content/80">{name === 'from' ? 'From' : 'To'}</span>
            <input
              type="date"
              value={own[name]}
              aria-invalid={issue !== null}
              onChange={({ currentTarget }) => setOwn({ ...own, [name]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      {isOwn && (
        <button type="submit" className="btn btn-sm narrow:h-11" disabled={issue !== null}>
          Show
        </button>
      )}
      <span role="status" className="text-error text-sm">
        {issue}
      </span>
    </form>
  );
}
