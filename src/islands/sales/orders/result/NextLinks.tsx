import { waysOn } from '#texts/sales.ts';

export interface Way {
  href: string;
  text: string;
}

interface Props {
  /** The preferred link, before the standard ones. */
  first?: Way | undefined;
  className?: string;
}

export function NextLinks({ first, className = '' }: Props) {
  return (
    <div className={`mt-6 flex flex-wrap gap-3 ${className}`}>
      {first && (
        <a href={first.href} className="btn btn-primary">
          {first.text}
        </a>
      )}
      <a href="/" className={first ? 'btn' : 'btn btn-primary'}>
        {waysOn.home}
      </a>
      <a href="/contact-us" className="btn">
        {waysOn.support}
      </a>
    </div>
  );
}
