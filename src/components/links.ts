/** The pages that the navigation bar links to, in its order. */
export const mainLinks = [
  { href: '/redownload', label: 'Re-download' },
  { href: '/contact-us', label: 'Contact Us' },
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-and-conditions', label: 'Terms and Conditions' },
  { href: '/faq', label: 'FAQ' },
];

/** Those that the footer repeats. */
export const footerLinks = mainLinks.slice(1, 4);
