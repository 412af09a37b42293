import { pictureSources } from '#contract/catalogue/pictures.ts';

/**
 * Preloads a page's largest picture by a Link header, before the page itself is parsed
 * (https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
 *
 * @param headers of the page
 * @param sizes must equal the `img`'s, or another picture is fetched as well
 */
export function preloadPicture(headers: Headers, path: string, sizes: string): void {
  const sources = pictureSources(path);
  // Only paths of pictures are safe in a header.
  if (sources === '') return;
  const parts = [
    `</${path}>`,
    'rel=preload',
    'as=image',
    `imagesrcset="${sources}"`,
    `imagesizes="${sizes}"`,
    'fetchpriority=high',
  ];
  headers.append('Link', parts.join('; '));
}
