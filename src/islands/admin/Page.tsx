import { useStore } from '@nanostores/react';
import { PageHeading } from '../ui/PageHeading.tsx';
import { AuditLogPage } from './AuditLogPage.tsx';
import { Dashboard } from './Dashboard.tsx';
import { LicensePage } from './licenses/LicensePage.tsx';
import { LicenseIncludePage } from './products/LicenseIncludePage.tsx';
import { ProductFormPage } from './products/ProductFormPage.tsx';
import { PromoCodeFormPage } from './promo-codes/PromoCodeFormPage.tsx';
import { OrderPage } from './orders/OrderPage.tsx';
import { $page } from './router.ts';
import { toTabKey } from './tabs.ts';
import { TicketPage } from './tickets/TicketPage.tsx';

/** The page that the address names. */
export function Page() {
  const page = useStore($page);
  switch (page?.route) {
    case 'dashboard':
      return <Dashboard tab={toTabKey(page.search.tab)} search={page.search} />;
    case 'addProduct':
      return <ProductFormPage />;
    case 'editProduct':
      return <ProductFormPage id={page.params.id} key={page.params.id} />;
    case 'licenseInclude':
      return <LicenseIncludePage id={page.params.id} key={page.params.id} />;
    case 'addPromoCode':
      return <PromoCodeFormPage />;
    case 'editPromoCode':
      return <PromoCodeFormPage id={page.params.id} key={page.params.id} />;
    case 'order':
      return <OrderPage orderId={page.params.id} key={page.params.id} />;
    case 'license':
      return <LicensePage id={page.params.id} key={page.params.id} />;
    case 'ticket':
      return <TicketPage id={page.params.id} key={page.params.id} />;
    case 'auditLog':
      return <AuditLogPage search={page.search} />;
    default:
      return <NoSuchPage />;
  }
}

function NoSuchPage() {
  return (
    <div className="py-12 text-center">
      <PageHeading>Page not found</PageHeading>
      <a href="/admin" className="btn btn-primary mt-6">
        Back to the dashboard
      </a>
    </div>
  );
}
