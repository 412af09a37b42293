interface Link {
  href: string;
  label: string;
}

/** What there is to look at. */
export const shopLinks: Link[] = [
  { href: '/', label: 'Products' },
  { href: '/?price=free', label: 'Free Tools' },
];

export const faqLink: Link = { href: '/faq', label: 'FAQ' };

export const contactLink: Link = { href: '/contact-us', label: 'Contact Us' };

export const legalLinks: Link[] = [
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-and-conditions', label: 'Terms and Conditions' },
];

/** For who has bought something. */
export const redownloadLink: Link = { href: '/redownload', label: 'Re-download' };

/** A tool that needs no product. */
export const workbenchLink: Link = { href: '/set-files', label: 'Set File Workbench' };

/** New products and versions, for feed readers. */
export const feedLink: Link = { href: '/feed.xml', label: 'Feed' };
