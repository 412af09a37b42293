import { productCard } from '#texts/catalogue.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** Products are new for 12 days. */
const newForMs = 12 * 24 * 60 * 60 * 1000;

/**
 * Marks a new product. Set in the browser, because the page may be cached for long; reserves its
 * space.
 */
export function NewMark({ createdAt }: { createdAt: string | undefined }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !createdAt || !isNew(createdAt)) return null;
  return <span className="chip h-4.5 font-medium">{productCard.isNew}</span>;
}

const isNew = (createdAt: string) => Date.now() - Date.parse(createdAt) <= newForMs;
