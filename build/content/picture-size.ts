import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';

/** In CSS pixels, as a browser shows the file by itself. */
export interface PictureSize {
  width: number;
  height: number;
}

/** From here on, Exif orientations (CIPA DC-008, tag 0x0112) turn a picture on its side. */
const FIRST_SIDEWAYS = 5;

/** Read a picture's size from its file; null where the file is no picture or tells none. */
export function loadPictureSize(path: string): PictureSize | null {
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(path));
    const [across, down] = orientation >= FIRST_SIDEWAYS ? [height, width] : [width, height];
    return across > 0 && down > 0 ? { width: Math.round(across), height: Math.round(down) } : null;
  } catch {
    // The library throws errors of several kinds at what it cannot measure.
    return null;
  }
}
