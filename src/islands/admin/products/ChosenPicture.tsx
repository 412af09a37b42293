import { useEffect, useRef, useState } from 'react';

/** Twice the displayed width, for dense screens. */
const drawnWidth = 320;

/**
 * Renders a thumbnail of a chosen picture. Drawn on a canvas, because the page's policy blocks
 * `blob:` addresses, and to keep few pixels of large pictures in memory.
 */
export function ChosenPicture({ file, className }: { file: File; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const picture = await createImageBitmap(file, {
        resizeWidth: drawnWidth,
        resizeQuality: 'medium',
      });
      const context = canvas.current?.getContext('2d');
      if (isCurrent && context) {
        context.canvas.width = picture.width;
        context.canvas.height = picture.height;
        context.drawImage(picture, 0, 0);
      }
      picture.close();
    };
    draw().catch(() => isCurrent && setBroken(true));
    return () => {
      isCurrent = false;
    };
  }, [file]);

  if (isBroken) {
    return (
      <span className={`${className} text-base-content/75 grid place-items-center text-xs`}>
        No picture
      </span>
    );
  }
  return <canvas ref={canvas} aria-hidden="true" className={className} />;
}
