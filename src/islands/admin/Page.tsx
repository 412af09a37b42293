import { useStore } from '@nanostores/react';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Dashboard } from './Dashboard.tsx';
import { lazily } from './lazily.ts';
import { $page } from './router.ts';
import { supportPages } from './side-pages.ts';
import { toTabKey } from './tabs.ts';
import { useIsSupport } from './use-is-support.ts';
import { auditLog } from './lists/audit-log.tsx';
import { ListPanel } from './lists/ListPanel.tsx';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { Spinner } from '../ui/Spinner.tsx';
import { FailedNotice } from './Loaded.tsx';

// Loaded on demand: the lists are the first page.
const OverviewPage = lazily(() => import('./overview/OverviewPage.tsx'), 'OverviewPage');
const ProductFormPage = lazily(() => import('./products/ProductFormPage.tsx'), 'ProductFormPage');
const LicenseIncludePage = lazily(
  () => import('./products/LicenseIncludePage.tsx'),
  'LicenseIncludePage',
);
const PromoCodeFormPage = lazily(
  () => import('./promo-codes/PromoCodeFormPage.tsx'),
  'PromoCodeFormPage',
);
const GiveCopyPage = lazily(() => import('./orders/GiveCopyPage.tsx'), 'GiveCopyPage');
const ImportPage = lazily(() => import('./imports/ImportForm.tsx'), 'ImportPage');
const OrderPage = lazily(() => import('./orders/OrderPage.tsx'), 'OrderPage');
const LicensePage = lazily(() => import('./licenses/LicensePage.tsx'), 'LicensePage');
const CustomersPage = lazily(() => import('./lists/customers.tsx'), 'CustomersPage');
const CustomerPage = lazily(() => import('./customers/CustomerPage.tsx'), 'CustomerPage');
const ReviewsPage = lazily(() => import('./lists/reviews.tsx'), 'ReviewsPage');
const WithdrawalsPage = lazily(() => import('./lists/withdrawals.tsx'), 'WithdrawalsPage');
const BlocksPage = lazily(() => import('./blocks/BlocksPage.tsx'), 'BlocksPage');
const TrialsPage = lazily(() => import('./lists/trials.tsx'), 'TrialsPage');
const SetupPage = lazily(() => import('./setup/SetupPage.tsx'), 'SetupPage');
const SettingsPage = lazily(() => import('./settings/SettingsPage.tsx'), 'SettingsPage');
const PeoplePage = lazily(() => import('./people/PeoplePage.tsx'), 'PeoplePage');
const AccountPage = lazily(() => import('./account/AccountPage.tsx'), 'AccountPage');
const EventsPage = lazily(() => import('./events/EventsPage.tsx'), 'EventsPage');
const DeliveriesPage = lazily(() => import('./events/DeliveriesPage.tsx'), 'DeliveriesPage');
const CannedAnswersPage = lazily(
  () => import('./tickets/CannedAnswersPage.tsx'),
  'CannedAnswersPage',
);
const TicketPage = lazily(() => import('./tickets/TicketPage.tsx'), 'TicketPage');

const rowPages = [OrderPage, LicensePage, TicketPage, ProductFormPage, PromoCodeFormPage];

export function Page() {
  // Safari has no `requestIdleCallback`.
  useEffect(() => {
    const isIdle = window.requestIdleCallback ?? setTimeout;
    isIdle(() => rowPages.forEach(({ preload }) => preload()));
  }, []);
  const path = useStore($page)?.path;
  return (
    <LazyPage key={path}>
      <PresentPage />
    </LazyPage>
  );
}

function PresentPage() {
  const page = useStore($page);
  if (useIsSupport() && page && !supportPages.has(page.route)) return <NoSuchPage />;
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
    case 'giveCopy':
      return <GiveCopyPage productId={page.search.product} email={page.search.email} />;
    case 'imports':
      return <ImportPage />;
    case 'order':
      return <OrderPage orderId={page.params.id} key={page.params.id} />;
    case 'license':
      return <LicensePage id={page.params.id} key={page.params.id} />;
    case 'ticket':
      return <TicketPage id={page.params.id} key={page.params.id} />;
    case 'cannedAnswers':
      return <CannedAnswersPage />;
    case 'customers':
      return <CustomersPage search={page.search} />;
    case 'customer':
      return <CustomerPage email={page.params.email} key={page.params.email} />;
    case 'reviews':
      return <ReviewsPage search={page.search} />;
    case 'withdrawals':
      return <WithdrawalsPage search={page.search} />;
    case 'blocks':
      return <BlocksPage search={page.search} />;
    case 'trials':
      return <TrialsPage search={page.search} />;
    case 'setup':
      return <SetupPage />;
    case 'settings':
      return <SettingsPage />;
    case 'events':
      return <EventsPage />;
    case 'deliveries':
      return <DeliveriesPage id={page.params.id} key={page.params.id} />;
    case 'auditLog':
      return <AuditLogPage search={page.search} />;
    case 'people':
      return <PeoplePage />;
    case 'account':
      return <AccountPage />;
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

function AuditLogPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Audit log</PageHeading>
        <p className="meta mt-1">Every login and every change in the admin, latest first.</p>
      </div>
      <ListPanel list={auditLog} search={search} />
    </>
  );
}

interface Props {
  children: ReactNode;
}

class LazyPage extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken)
      return <Suspense fallback={<Spinner />}>{this.props.children}</Suspense>;
    return (
      <FailedNotice
        text="This page could not be shown. The connection may be lost, or the store was updated."
        error={null}
        onRetry={() => location.reload()}
      />
    );
  }
}
