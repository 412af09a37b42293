import { texts } from '#contract/products.ts';
import type { CatalogueAddress } from './address.ts';

interface Props {
  address: CatalogueAddress;
  /** Null where the list is really empty. */
  onRetry: (() => void) | null;
}

/** Stands where the list would: it is empty, or could not be loaded, and what to do then. */
export function NoProducts({ address, onRetry }: Props) {
  const isNarrowedDown = address.search !== '' || address.price !== 'all' || address.type !== 'all';
  return (
    <div className="panel flex flex-col items-center gap-2 px-6 py-14 text-center">
      {onRetry && (
        <div role="alert">
          <p className="font-semibold">{texts.listFailed}</p>
          <p className="text-base-content/80 mt-2">{texts.listFailedAdvice}</p>
        </div>
      )}
      <p className={onRetry ? 'text-base-content/80 text-sm' : ''}>{texts.empty}</p>
      {onRetry && (
        <button type="button" className="btn btn-primary btn-sm mt-3" onClick={onRetry}>
          Retry
        </button>
      )}
      {!onRetry && isNarrowedDown && (
        <a href="/" className="text-link mt-2 text-sm">
          Show all products
        </a>
      )}
    </div>
  );
}
