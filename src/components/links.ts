interface Link {
  href: string;
  label: string;
}

/** What the navigation bar links to, in its order; the first outlined, the legal ones quiet. */
export const shopLinks: Link[] = [
  { href: '/', label: 'Products' },
  { href: '/?price=free', label: 'Free Tools' },
  { href: '/faq', label: 'FAQ' },
  { href: '/contact-us', label: 'Contact Us' },
];

export const legalLinks: Link[] = [
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-and-conditions', label: 'Terms and Conditions' },
];

/** Of who has bought something. */
export const redownloadLink: Link = { href: '/redownload', label: 'Re-download' };

/** A tool that needs no product. */
export const workbenchLink: Link = { href: '/set-files', label: 'Set File Workbench' };

/** New products and versions, for feed readers. */
export const feedLink: Link = { href: '/feed.xml', label: 'Feed' };
