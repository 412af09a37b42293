/**
 * Lists why buyers' terminals cannot reach the store at SITE_URL: MetaTrader's WebRequest uses
 * ports 80 and 443 only, and buyers allow a host without a path. Empty if they can.
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
