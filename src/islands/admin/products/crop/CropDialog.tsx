import { useEffect, useId, useRef, useState } from 'react';
import { ReactCrop, centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useModal } from '#islands/ui/use-modal.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { cardAspect, cut } from './picture-shape.ts';
import { Button } from '#islands/ui/Button.tsx';

/** Enough pixels for the dialog on a dense screen. */
const drawnWidth = 1200;

interface Props {
  file: File;
  onCropped(part: File): void;
  onCancel(): void;
}

export function CropDialog({ file, onCropped, onCancel }: Props) {
  const dialog = useModal();
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const [part, setPart] = useState<PercentCrop>();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');

  // Drawn on a canvas, because the page's policy blocks `blob:` addresses.
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const picture = await createImageBitmap(file);
      const { width, height } = picture;
      const context = canvas.current?.getContext('2d');
      if (isCurrent && context) {
        const scale = Math.min(drawnWidth / width, 1);
        context.canvas.width = Math.round(width * scale);
        context.canvas.height = Math.round(height * scale);
        context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
        const widest = makeAspectCrop(
          width / height > cardAspect ? { unit: '%', height: 100 } : { unit: '%', width: 100 },
          cardAspect,
          width,
          height,
        );
        setPart(centerCrop(widest, width, height));
      }
      picture.close();
    };
    draw().catch(() => isCurrent && setState('failed'));
    return () => {
      isCurrent = false;
    };
  }, [file]);

  async function crop() {
    if (!part || state === 'busy') return;
    setState('busy');
    await cut(file, part).then(onCropped, () => setState('failed'));
  }

  return (
    <dialog ref={dialog} aria-labelledby={id} className="modal" onClose={onCancel}>
      <div className="modal-box max-w-2xl">
        <h2 id={id} className="heading-2">
          Crop to 8:5
        </h2>
        <p className="meta mt-1 mb-3">
          Drag the area to keep, or move it with the arrow keys; drag its corners to resize it.
        </p>
        <div className="grid place-items-center">
          <ReactCrop
            {...(part && { crop: part })}
            aspect={cardAspect}
            keepSelection
            ruleOfThirds
            minWidth={40}
            ariaLabels={{
              cropArea: 'Area to keep. Move it with the arrow keys',
              nwDragHandle: 'Resize from the top left',
              nDragHandle: 'Resize from the top',
              neDragHandle: 'Resize from the top right',
              eDragHandle: 'Resize from the right',
              seDragHandle: 'Resize from the bottom right',
              sDragHandle: 'Resize from the bottom',
              swDragHandle: 'Resize from the bottom left',
              wDragHandle: 'Resize from the left',
            }}
            onChange={(_, percent) => setPart(percent)}
          >
            <canvas ref={canvas} className="block max-h-[55vh] max-w-full" />
          </ReactCrop>
        </div>
        {state === 'failed' && <ErrorText>The picture could not be read.</ErrorText>}
        <div className="modal-action">
          <Button className="btn-ghost" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button
            className="btn-primary"
            disabled={!part || state === 'busy'}
            onClick={() => void crop()}
          >
            Crop
          </Button>
        </div>
      </div>
    </dialog>
  );
}
