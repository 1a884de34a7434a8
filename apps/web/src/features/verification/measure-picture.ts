import {
  MEASURED_WIDTH,
  measurePixels,
  type QualityHint,
  qualityHints,
} from '@guildhall/domain/files/quality-rules';

/**
 * What could be better about a picture, before it is sent; none when this browser cannot tell. The
 * server measures it again.
 */
export async function hintsFor(file: Blob): Promise<QualityHint[]> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, MEASURED_WIDTH / width);
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [wide, high];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return [];
    context.drawImage(bitmap, 0, 0, wide, high);
    bitmap.close();
    const { data } = context.getImageData(0, 0, wide, high);
    const grey = greyOf(data);
    return qualityHints({ width, height, ...measurePixels(grey, wide, high) });
  } catch {
    // A file that is no picture: the server says so.
    return [];
  }
}

/** The brightness of each pixel, as the eye weighs the colours. */
function greyOf(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(rgba.length / 4);
  for (let place = 0; place < grey.length; place += 1) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(place * 4, place * 4 + 3);
    grey[place] = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  return grey;
}
