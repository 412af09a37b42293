import { isFree } from '#contract/kit/money.ts';
import { downloadUnavailable as texts, waysOn } from '#texts/sales.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';

interface Props {
  /** Null if it does not exist. */
  product: { id: number; name: string; price: number; termDays?: number | null } | null;
}

export function DownloadUnavailable({ product }: Props) {
  const isPaid = product !== null && !isFree(product.price);
  const why = isPaid ? texts.isPaid : texts.isMissing;
  return (
    <FailureNotice
      title={texts.title}
      text={product ? why : texts.isUnknown}
      product={product}
      first={
        product
          ? { href: `/product/${product.id}`, text: isPaid ? texts.buy : waysOn.product }
          : undefined
      }
    >
      {(isPaid || !product) && (
        <p className="text-base-content/80 mt-6 text-sm">
          <Sentence
            text={texts.isBought}
            parts={{ redownload: <TextLink href="/redownload">{texts.redownload}</TextLink> }}
          />
        </p>
      )}
    </FailureNotice>
  );
}
