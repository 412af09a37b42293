import type { ComponentProps } from 'react';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import { pictureSources } from '#contract/catalogue/pictures.ts';

/** Candles, two lines, and braces around lines. */
const drawings: Record<ProductType, string> = {
  expert_advisor:
    'M60 110v10M50 120h20v30H50zM60 150v12M110 92v12M100 104h20v36h-20zM110 140v10M160 98v10M150 108h20v20h-20zM160 128v12M210 60v14M200 74h20v44h-20zM210 118v12M260 36v14M250 50h20v36h-20zM260 86v10',
  indicator:
    'M24 134C54 64 84 64 114 114S174 174 204 104 274 44 296 72M24 148c50-30 90-54 136-34s90 4 136-26M24 172h272',
  source_code:
    'M112 56c-22 0-20 12-20 24s0 20-18 20c18 0 18 8 18 20s-2 24 20 24M208 56c22 0 20 12 20 24s0 20 18 20c-18 0-18 8-18 20s2 24-20 24M132 84h56M132 100h36M132 116h46',
};

/** Draws a cover for a product without a picture. */
export function TypeCover({ type, className = '' }: { type: ProductType; className?: string }) {
  return (
    <svg
      viewBox="0 0 320 200"
      aria-hidden="true"
      data-type={type}
      className={`type-cover ${className}`}
    >
      <path d={drawings[type]} />
    </svg>
  );
}

interface Props extends ComponentProps<'img'> {
  type: ProductType;
  imagePath: string | null;
  sizes: string;
}

/** Shows a product's picture beside its name, else the drawn cover. */
export function Cover({ type, imagePath, className, ...img }: Props) {
  if (!imagePath) return <TypeCover type={type} className={className ?? ''} />;
  const sources = { src: `/${imagePath}`, srcSet: pictureSources(imagePath), className };
  return <img alt="" loading="lazy" fetchPriority="low" decoding="async" {...sources} {...img} />;
}
