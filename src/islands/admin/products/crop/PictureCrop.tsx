import { Suspense, useEffect, useState } from 'react';
import { lazily } from '../../lazily.ts';
import { hasCardShape, sizeOf, type Size } from './picture-shape.ts';
import { Button } from '#islands/ui/Button.tsx';

const CropDialog = lazily(() => import('./CropDialog.tsx'), 'CropDialog');

interface Props {
  file: File;
  onChange(file: File): void;
}

interface Cropped {
  file: File;
  whole: File;
  size: Size | null;
}

export function PictureCrop({ file, onChange }: Props) {
  const [cropped, setCropped] = useState<Cropped | null>(null);
  const [isOpen, setOpen] = useState(false);
  const known = useSize(file);
  const size = cropped?.whole === file ? cropped.size : known;
  const whole = cropped?.file === file ? cropped.whole : null;
  const text = whole
    ? 'Cropped to 8:5.'
    : size &&
      !hasCardShape(size) &&
      `${size.width} × ${size.height}. The shop shows pictures at 8:5, so this one gets a margin.`;
  if (!text) return null;

  // One button for both, so that the focus stays when it becomes the undo.
  return (
    <>
      <p className="meta flex flex-wrap items-center gap-x-3 gap-y-1">
        {text}
        <Button
          className="btn-xs border-base-300 bg-base-100 narrow:h-10"
          onClick={() => (whole ? onChange(whole) : setOpen(true))}
        >
          {whole ? 'Use the whole picture' : 'Crop to 8:5'}
        </Button>
      </p>
      {isOpen && (
        <Suspense>
          <CropDialog
            file={file}
            onCancel={() => setOpen(false)}
            onCropped={(part) => {
              setCropped({ file: part, whole: file, size });
              setOpen(false);
              onChange(part);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns null until the size is known, or if the browser cannot read the picture. */
function useSize(file: File): Size | null {
  const [known, setKnown] = useState<{ file: File; size: Size } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    sizeOf(file).then(
      (size) => isCurrent && setKnown({ file, size }),
      () => {
        // The server will say what is wrong with it.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return known?.file === file ? known.size : null;
}
