import { formatPrice, isFree } from '#contract/money.ts';
import { downloadUnavailable as texts, orderFacts, waysOn } from '#texts/orders.ts';
import { Fact, Facts } from '#islands/ui/Facts.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';

interface Props {
  product: { id: number; name: string; price: number };
}

/** Says why the free download handler gave no file, and where the file is to be had. */
export function DownloadUnavailable({ product }: Props) {
  const isPaid = !isFree(product.price);
  return (
    <>
      <h1 className="heading-1">{texts.title}</h1>
      <p className="mt-2 max-w-[65ch]">{isPaid ? texts.isPaid : texts.isMissing}</p>
      <Facts>
        <Fact name={orderFacts.product}>{product.name}</Fact>
        <Fact name={orderFacts.amount}>{formatPrice(product.price)}</Fact>
      </Facts>
      <div className="mt-6 flex flex-wrap gap-3">
        {isPaid && (
          <a href={`/product/${product.id}`} className="btn btn-primary">
            {texts.buy}
          </a>
        )}
        <a href="/" className={isPaid ? 'btn' : 'btn btn-primary'}>
          {waysOn.home}
        </a>
        <a href="/contact-us" className="btn">
          {waysOn.support}
        </a>
      </div>
      {isPaid && (
        <p className="text-base-content/80 mt-6 text-sm">
          <Sentence
            text={texts.isBought}
            parts={{
              redownload: (
                <a href="/redownload" className="text-link">
                  {texts.redownload}
                </a>
              ),
            }}
          />
        </p>
      )}
    </>
  );
}
