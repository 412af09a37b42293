/** The sections of a product's page, in order. Reports and versions need a saved product. */
export const productSections = [
  { id: 'basics', name: 'Basics' },
  { id: 'compatibility', name: 'Compatibility' },
  { id: 'selling', name: 'Selling' },
  { id: 'files', name: 'Files' },
  { id: 'set-files', name: 'Set files' },
  { id: 'reports', name: 'Reports' },
  { id: 'versions', name: 'Versions' },
] as const;

export type ProductSection = (typeof productSections)[number]['id'];

/** Returns the id of a section's heading, which its link in the index leads to. */
export const headingIdOf = (section: ProductSection) => `section-${section}`;
