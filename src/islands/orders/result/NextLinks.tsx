import { waysOn } from '#texts/orders.ts';

export interface Way {
  href: string;
  text: string;
}

interface Props {
  /** The best one, before those that are always there. */
  first?: Way | undefined;
  className?: string;
}

/** Where to go from what did not work. */
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
