import { productCard } from '#texts/catalogue.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** How long a product is new: 12 days. */
const newForMs = 12 * 24 * 60 * 60 * 1000;

/** Says of a product that it is new. Set in the browser: the page may have been made long before. Nothing moves for it. */
export function NewMark({ createdAt }: { createdAt: string | undefined }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !createdAt || !isNew(createdAt)) return null;
  return <span className="chip h-4.5 font-medium">{productCard.isNew}</span>;
}

const isNew = (createdAt: string) => Date.now() - Date.parse(createdAt) <= newForMs;
