export const licenseIncludePage = {
  unreachable: 'Terminals cannot reach this store.',
  file: 'The file',
  fileLead:
    'One file for MetaTrader 4 and 5, made for this product and this store. Put it beside your expert advisor.',
  download: (file: string) => `Download ${file}`,
  lines: 'Lines to add',
  whenToAsk:
    'Ask for it before a trade is opened, never before one is changed or closed. Your timer may have any period up to 60 seconds.',
  allow:
    'Buyers allow the store once: Tools, Options, Expert Advisors, Allow WebRequest for listed URL: {url}',
  example: (platform: string) => `A whole expert advisor for ${platform}`,
  publicKey: 'Public key',
  publicKeyLead:
    'What the file checks leases with. It can check a signature, and cannot make one: it need not be kept secret.',
  key: (id: number) => `Key ${id}`,
} as const;
