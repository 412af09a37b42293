import type { Portal } from '#contract/portal.ts';
import { formatDay } from '#texts/language.ts';
import { renewalNotice as texts } from '#texts/portal.ts';
import { useNow } from './use-now.ts';

/** Says when an opened purchase ends, with the link that renews it. */
export function RenewalNotice({ path, endsAt }: NonNullable<Portal['renewal']>) {
  const isOver = Date.parse(endsAt) <= useNow();
  const day = formatDay(endsAt);
  return (
    <section
      aria-label={texts.label}
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:p-6"
    >
      <div className="min-w-0">
        <p className="font-semibold">{isOver ? texts.ended(day) : texts.ends(day)}</p>
        <p className="text-base-content/80 text-sm">{texts.keys}</p>
      </div>
      <a href={`/${path}`} className={`btn btn-sm ${isOver ? 'btn-primary' : ''}`}>
        {texts.renew}
      </a>
    </section>
  );
}
