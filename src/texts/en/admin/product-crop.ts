export const pictureCrop = {
  margin: (width: number, height: number) =>
    `${width} × ${height}: the shop shows pictures at 8:5, this one with a margin.`,
  cropped: 'Cropped to 8:5.',
  crop: 'Crop to 8:5',
  undo: 'Use the whole picture',
} as const;

export const cropDialog = {
  lead: 'Drag the part to keep, or move it with the arrow keys; its corners size it.',
  part: 'The part to keep: move it with the arrow keys',
  topLeft: 'Size it from the top left',
  top: 'Size it from the top',
  topRight: 'Size it from the top right',
  right: 'Size it from the right',
  bottomRight: 'Size it from the bottom right',
  bottom: 'Size it from the bottom',
  bottomLeft: 'Size it from the bottom left',
  left: 'Size it from the left',
  failed: 'The picture could not be read.',
  crop: 'Crop',
} as const;
