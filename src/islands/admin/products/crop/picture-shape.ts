/** Aspect ratio of product pictures in the shop. */
export const cardAspect = 8 / 5;

export interface Size {
  width: number;
  height: number;
}

/** Percent of the picture's width and height. */
export interface Part extends Size {
  x: number;
  y: number;
}

/** Tells whether a picture has that ratio, within one percent. */
export function hasCardShape({ width, height }: Size): boolean {
  return Math.abs(width / height / cardAspect - 1) < 0.01;
}

export function pixelsOf({ x, y, width, height }: Part, picture: Size): Part {
  const left = Math.round((x / 100) * picture.width);
  const top = Math.round((y / 100) * picture.height);
  return {
    x: left,
    y: top,
    width: Math.max(Math.min(Math.round((width / 100) * picture.width), picture.width - left), 1),
    height: Math.max(
      Math.min(Math.round((height / 100) * picture.height), picture.height - top),
      1,
    ),
  };
}

/** Reads a picture's size. @throws if the browser cannot read it */
export async function sizeOf(file: File): Promise<Size> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

/** Crops a picture and keeps its format. @throws if the browser cannot read it */
export async function cut(file: File, part: Part): Promise<File> {
  const picture = await createImageBitmap(file);
  const { x, y, width, height } = pixelsOf(part, picture);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height);
  picture.close();
  const content = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, file.type, 0.92),
  );
  if (!content) throw new Error('The picture could not be cut');
  return new File([content], file.name, { type: content.type });
}
