import { links as texts } from '#texts/site.ts';
import { withdrawHere } from '#texts/common.ts';

interface Link {
  href: string;
  label: string;
}

export const shopLinks: Link[] = [
  { href: '/', label: texts.products },
  { href: '/?price=free', label: texts.freeTools },
];

/** A tool that needs no product; the header uses its short name. */
export const setFilesLink: Link = { href: '/set-files', label: texts.setFiles };
export const workbenchLink: Link = { ...setFilesLink, label: texts.workbench };

export const faqLink: Link = { href: '/faq', label: texts.faq };

export const contactLink: Link = { href: '/contact-us', label: texts.contact };

export const legalLinks: Link[] = [
  { href: '/privacy-policy', label: texts.privacy },
  { href: '/terms-and-conditions', label: texts.terms },
];

/** Shown if the seller has filled them in. */
export const imprintLink: Link = { href: '/imprint', label: texts.imprint };
export const aboutLink: Link = { href: '/about', label: texts.about };

export const redownloadLink: Link = { href: '/redownload', label: texts.redownload };

export const withdrawLink: Link = { href: '/withdraw', label: withdrawHere };

/** New products and versions, for feed readers. */
export const feedLink: Link = { href: '/feed.xml', label: texts.feed };
