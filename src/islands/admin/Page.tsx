import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { PageHeading } from '../ui/PageHeading.tsx';
import { AuditLogPage } from './AuditLogPage.tsx';
import { Dashboard } from './Dashboard.tsx';
import { LatePage } from './LatePage.tsx';
import { $page } from './router.ts';
import { toTabKey } from './tabs.ts';

// What the lists lead to comes when it is wanted.
const OverviewPage = lazy(async () => {
  const { OverviewPage: page } = await import('./overview/OverviewPage.tsx');
  return { default: page };
});
const ProductFormPage = lazy(async () => {
  const { ProductFormPage: page } = await import('./products/ProductFormPage.tsx');
  return { default: page };
});
const LicenseIncludePage = lazy(async () => {
  const { LicenseIncludePage: page } = await import('./products/LicenseIncludePage.tsx');
  return { default: page };
});
const PromoCodeFormPage = lazy(async () => {
  const { PromoCodeFormPage: page } = await import('./promo-codes/PromoCodeFormPage.tsx');
  return { default: page };
});
const OrderPage = lazy(async () => {
  const { OrderPage: page } = await import('./orders/OrderPage.tsx');
  return { default: page };
});
const LicensePage = lazy(async () => {
  const { LicensePage: page } = await import('./licenses/LicensePage.tsx');
  return { default: page };
});
const TicketPage = lazy(async () => {
  const { TicketPage: page } = await import('./tickets/TicketPage.tsx');
  return { default: page };
});

/** The page that the address names. */
export function Page() {
  const path = useStore($page)?.path;
  return (
    <LatePage key={path}>
      <PresentPage />
    </LatePage>
  );
}

function PresentPage() {
  const page = useStore($page);
  switch (page?.route) {
    case 'dashboard':
      return <Dashboard tab={toTabKey(page.search.tab)} search={page.search} />;
    case 'overview':
      return <OverviewPage search={page.search} />;
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
