import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';

/** Size in CSS pixels, as a browser shows the file without styles. */
export interface ImageSize {
  width: number;
  height: number;
}

/** From this value on, the Exif orientation (CIPA DC-008, tag 0x0112) swaps width and height. */
const FIRST_SIDEWAYS = 5;

/** Read the size of an image file; null if it is not an image or has no size. */
export function loadImageSize(path: string): ImageSize | null {
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(path));
    const [across, down] = orientation >= FIRST_SIDEWAYS ? [height, width] : [width, height];
    return across > 0 && down > 0 ? { width: Math.round(across), height: Math.round(down) } : null;
  } catch {
    // image-size throws several kinds of errors.
    return null;
  }
}
