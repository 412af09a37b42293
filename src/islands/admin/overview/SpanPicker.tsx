import { useState } from 'react';
import * as z from 'zod/mini';
import { salesQuerySchema } from '#contract/seller/overview.ts';
import { countOf } from '#texts/language.ts';
import { $page } from '../router.ts';

interface Props {
  span: SpanQuery;
  shown: { from: string; to: string } | undefined;
}

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
            <span className="label text-base-content/80 wide:me-0 wide:border-0 wide:pe-0">
              {name === 'from' ? 'From' : 'To'}
            </span>
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

export type SpanQuery = z.input<typeof salesQuerySchema>;

const presets = [
  { days: 7, name: countOf(7, 'day') },
  { days: 30, name: countOf(30, 'day') },
  { days: 90, name: countOf(90, 'day') },
  { days: 365, name: 'Year' },
] as const;

/** Reads the address's query and drops what the server would refuse. */
export function readSpan({ days, from, to }: Record<string, string>): SpanQuery {
  if (from && to && z.safeParse(salesQuerySchema, { from, to }).success) return { from, to };
  const preset = presets.find((one) => String(one.days) === days);
  return { days: preset?.days ?? 30 };
}

function spanPath(span: SpanQuery): string {
  const named = Object.entries(span).map(([name, value]) => [name, String(value)]);
  return `/admin/overview?${new URLSearchParams(named).toString()}`;
}

function issueOf(span: { from: string; to: string }): string | null {
  return z.safeParse(salesQuerySchema, span).error?.issues[0]?.message ?? null;
}
