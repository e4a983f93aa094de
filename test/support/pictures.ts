import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Look {
  width?: number;
  height?: number;
  /** 0 is transparent. */
  alpha?: number;
  color?: { r: number; g: number; b: number };
}

const BLUE = { r: 20, g: 60, b: 160 };

/** An image of one color. */
export function plainPicture({ width = 640, height = 480, alpha = 1, color = BLUE }: Look = {}) {
  return sharp({ create: { width, height, channels: 4, background: { ...color, alpha } } });
}

export const png = (look: Look = {}) => plainPicture(look).png().toBuffer();

/** A photo like from a phone: rotated by its EXIF orientation and with a location. */
export function photoWithLocation(): Promise<Buffer> {
  return plainPicture({ width: 640, height: 480 })
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 35/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A tiny file that claims to be 50,000 by 50,000 pixels. */
export function pixelBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
