/** The pages that the navigation bar links to, in its order. */
export const mainLinks = [
  { href: '/redownload', label: 'Re-download' },
  { href: '/contact-us', label: 'Contact Us' },
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-and-conditions', label: 'Terms and Conditions' },
  { href: '/faq', label: 'FAQ' },
];

/** What the footer repeats, and the tool that needs no product. */
export const footerLinks = [
  { href: '/set-files', label: 'Set File Workbench' },
  ...mainLinks.slice(1, 4),
];
