import { InvoiceSection } from '../invoices/InvoiceSection.tsx';
import { MyDataSection } from './MyDataSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { OtherPurchases, type OtherPurchasesProps } from './OtherPurchases.tsx';

/** Renders the parts of an opened purchase that can come after its files and keys. */
export function PurchaseExtras(props: OtherPurchasesProps) {
  const { portalToken, onDead } = props;
  return (
    <>
      <ReviewSection portalToken={portalToken} onDead={onDead} />
      <OtherPurchases {...props} />
      <InvoiceSection asked={{ portalToken }} onDead={onDead} />
      <MyDataSection portalToken={portalToken} onDead={onDead} />
    </>
  );
}
