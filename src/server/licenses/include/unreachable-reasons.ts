/**
 * Why the terminals of buyers would not reach the store at this address (SITE_URL): WebRequest goes to the ports 80 and 443,
 * and buyers allow the address of a host. Empty where they do.
 */
export function unreachableReasons(siteUrl: string): string[] {
  const { protocol, port, pathname } = new URL(siteUrl);
  return [
    ...(port === ''
      ? []
      : [
          `Its address has the port ${port}, and MetaTrader sends requests to the ports 80 and 443 only.`,
        ]),
    ...(pathname === '/'
      ? []
      : [
          `Its address has the path ${pathname}, and the store answers at the root of a host only.`,
        ]),
    ...(protocol === 'https:'
      ? []
      : ['Its address is not https, so keys and account numbers would travel for all to read.']),
  ];
}
