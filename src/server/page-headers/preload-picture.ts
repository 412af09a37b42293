import { pictureSources } from '#contract/pictures.ts';

/**
 * Has the browser ask for a picture as soon as the answer begins, and not once it has read the page: of the largest picture
 * of a first screen (https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
 *
 * @param headers of the page
 * @param sizes as the `img` has them, or another picture is asked for as well
 */
export function preloadPicture(headers: Headers, path: string, sizes: string): void {
  const sources = pictureSources(path);
  // A header holds but what a path of a picture is made of; any other path is left to the page.
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
