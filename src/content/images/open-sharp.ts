import type Sharp from 'sharp';

let opened: Promise<typeof Sharp> | undefined;

/** The picture library, loaded by the first picture: it takes half a second that no start should wait for. */
export function openSharp(): Promise<typeof Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // The decoders of everything else stay shut: SVG could read files, and old formats have had their faults.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
    });
    // A block holds for the whole process, which draws SVG of its own; uploads are told by their first bytes.
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
    sharp.cache(false);
    return sharp;
  });
  return opened;
}
