import { pictureSources } from '#contract/catalogue/pictures.ts';

interface Props {
  /** Relative to the shop's root. */
  path: string;
  alt: string;
  /** Displayed width, px, at the shop's aspect ratio of 8:5. */
  width?: number;
  className: string;
}

/** Renders a thumbnail of a stored picture. */
export function SavedPicture({ path, alt, width = 160, className }: Props) {
  return (
    <img
      src={`/${path}`}
      srcSet={pictureSources(path) || undefined}
      sizes={`${width}px`}
      width={width}
      height={(width * 5) / 8}
      loading="lazy"
      decoding="async"
      alt={alt}
      className={className}
    />
  );
}
