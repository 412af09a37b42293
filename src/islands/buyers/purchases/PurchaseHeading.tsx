import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { pictureSources } from '#contract/catalogue/pictures.ts';

interface Props {
  /** The product's picture; missing in older tabs' memory. */
  imagePath: string | null | undefined;
  productName: string;
  isOver?: boolean;
  children: ReactNode;
}

export function PurchaseHeading({ imagePath, productName, isOver = false, children }: Props) {
  return (
    <div className="flex items-center gap-4">
      {imagePath && (
        <img
          src={`/${imagePath}`}
          srcSet={pictureSources(imagePath)}
          sizes="8rem"
          width={128}
          height={80}
          alt=""
          className="border-base-300 rounded-field aspect-[8/5] h-auto w-20 shrink-0 border object-cover sm:w-32"
        />
      )}
      <div className="min-w-0">
        <div className="flex items-start gap-2.5">
          {!isOver && (
            <span
              aria-hidden="true"
              className="bg-success text-success-content mt-1 grid size-6 shrink-0 place-items-center rounded-full"
            >
              <Check className="size-4" strokeWidth={3} />
            </span>
          )}
          {children}
        </div>
        <p className="mt-1 wrap-anywhere">{productName}</p>
      </div>
    </div>
  );
}
