import { readFirstSource } from './first-source.ts';

/** Tells the shop that this page is shown, unless the browser only prerenders it. */
export function reportVisit(): void {
  const source = readFirstSource();
  const report = () => {
    // A page that is cached for use offline.
    if (!navigator.onLine) return;
    const [, folder = '', id = ''] = location.pathname.split('/');
    // A free product's download page starts its download.
    const productId = folder === 'product' || folder === 'download' ? Number(id) : 0;
    const pages: Record<string, string> = { '': 'home', product: 'product', faq: 'faq' };
    const page = pages[folder] ?? 'other';
    fetch('/api/visits', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ page, ...(productId > 0 && { productId }), source }),
      keepalive: true,
    }).catch(() => {});
  };
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', report, { once: true });
  } else {
    report();
  }
}
